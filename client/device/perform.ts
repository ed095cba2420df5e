import * as v from 'valibot'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Action } from '#sync/engine/action.ts'
import type { Settled } from '#sync/engine/apply.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { actorOf } from './actor.ts'
import { askForSync } from './worker/ask-for-sync.ts'
import { notKept } from './durably.ts'
import { fateNow, takeBack } from './fate.ts'
import { takeIn } from './intake.ts'
import { savedHere } from './noted.ts'
import { requestRound } from './rounds.ts'
import { awaitSettled } from './settled.ts'

/**
 * What became of a write. `refused`: by the server's rule or our own, `message` is its sentence.
 * `queued`: it waits on this device, and `message` says so; `seq` is its number.
 */
export type Outcome<T> =
  | { kind: 'confirmed'; data: T | undefined }
  | {
      kind: 'refused'
      message: string
      code?: string | undefined
      field?: string | undefined
    }
  | { kind: 'queued'; message: string; seq: number }

export interface Send<Answer extends GenericSchema> {
  /** What the server says more than that it was done. Another tab's round may leave it out. */
  answer: Answer
  /** The sentence where the server has none. */
  fallback?: string
}

/**
 * Does an action: queues it and shows its effect, in one durable transaction, asks for a round and
 * waits for what becomes of it. Nothing looks done that a closed tab could lose.
 */
export async function perform<Args extends GenericSchema, Answer extends GenericSchema>(
  action: Action<string, Args>,
  args: InferInput<Args>,
  { answer, fallback }: Send<Answer>,
): Promise<Outcome<InferOutput<Answer>>> {
  let seq: number
  try {
    parse(action.args, args, (output) => action.rule?.(output))
    seq = await queue(action, args)
  } catch (error) {
    return error instanceof Refusal ? refusedBy(error) : { kind: 'refused', message: notKept }
  }
  const settled = await fateOf(seq)
  if (!settled) {
    askForSync()
    return { kind: 'queued', message: savedHere, seq }
  }
  if (settled.ok) {
    const reply = v.safeParse(answer, settled.reply)
    return { kind: 'confirmed', data: reply.success ? reply.output : undefined }
  }
  // What the outbox tells as well is told twice; a form that waits for ever is worse.
  await takeBack(seq).catch(() => undefined)
  const { code, message, field } = settled.problem
  return {
    kind: 'refused',
    message: code === 'crash' ? (fallback ?? message) : message,
    code,
    field,
  }
}

const queue = (action: Action, args: unknown): Promise<number> =>
  takeIn({ actor: actorOf(), actions: new Map([[action.name, action]]) }, action, args)

/** What became of it; undefined when it waits for better times. */
async function fateOf(seq: number): Promise<Settled | undefined> {
  if (!navigator.onLine) {
    void requestRound()
    return undefined
  }
  let stop: (() => void) | undefined
  const heard = new Promise<Settled>((resolve) => {
    stop = awaitSettled(seq, resolve)
  })
  // Another tab may have sent it, and its word may have been missed.
  const ended = requestRound().then((end) => (end.kind === 'done' ? readFate(seq) : undefined))
  const settled = await Promise.race([heard, ended])
  stop?.()
  return settled
}

/** A newer Quad in another tab may have closed the database: what is not known is queued. */
const readFate = (seq: number) => fateNow(seq).catch(() => undefined)

const refusedBy = ({ message, code, field }: Refusal) =>
  ({ kind: 'refused', message, code, field }) as const
