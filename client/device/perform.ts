import * as v from 'valibot'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Action } from '#sync/engine/action.ts'
import type { Settlement } from '#sync/engine/apply.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { append, savedHere } from './append.ts'
import { requestRound } from './rounds/device-rounds.ts'
import { requestRoundSoon } from './rounds/round-soon.ts'
import { failureOf } from './durably.ts'
import { awaitSettled, readSettled, takeSettled } from './rounds/settled.ts'
import { askForSync } from './worker/ask-for-sync.ts'

/**
 * The outcome of a write. `refused`: by the server's rule or our own; `message` is its sentence.
 * `queued`: it waits on this device and `message` says so; `seq` is its number,
 * unless it is settled elsewhere.
 */
export type Outcome<T> =
  | { kind: 'confirmed'; data: T | undefined }
  | {
      kind: 'refused'
      message: string
      code?: string | undefined
      field?: string | undefined
      /** The outbox keeps the write, because its author has to choose between two values. */
      isConflict?: boolean
    }
  | { kind: 'queued'; message: string; seq: number | undefined }

export interface Send<Answer extends GenericSchema> {
  /** The reply of the server. It is missing if a round of another tab sent the write. */
  answer: Answer
  /** The sentence to show if the server sends none. */
  fallback?: string
  /** Called once the write is on disk. */
  onStored?: () => void
}

/**
 * Performs an action: stores it, shows its effect, requests a round and waits for the outcome. Nothing
 * looks done that a closed tab could lose.
 */
export async function perform<Args extends GenericSchema, Answer extends GenericSchema>(
  action: Action<string, Args>,
  args: InferInput<Args>,
  { answer, fallback, onStored }: Send<Answer>,
): Promise<Outcome<InferOutput<Answer>>> {
  let seq: number
  try {
    seq = await append(action, args, action.listing?.(parsed(action, args)))
  } catch (error) {
    return error instanceof Refusal ? refusedBy(error) : failedBy(error)
  }
  onStored?.()
  const settled = await takeSettled(seq, () => settle(seq))
  if (!settled) {
    askForSync()
    return { kind: 'queued', message: savedHere(), seq }
  }
  if (settled.ok) {
    const reply = v.safeParse(answer, settled.reply)
    return { kind: 'confirmed', data: reply.success ? reply.output : undefined }
  }
  const { code, message, field, conflicts } = settled.problem
  return {
    kind: 'refused',
    message: code === 'crash' ? (fallback ?? message) : message,
    code,
    field,
    ...(conflicts && { isConflict: true }),
  }
}

/**
 * Queues an action that nobody waits for. It is sent some seconds later, together with others.
 * @returns once a round has tried to send it
 */
export async function performLater<Args extends GenericSchema>(
  action: Action<string, Args>,
  args: InferInput<Args>,
): Promise<void> {
  await append(action, args, action.listing?.(parsed(action, args)))
  await requestRoundSoon()
}

const parsed = <Args extends GenericSchema>(
  action: Action<string, Args>,
  args: InferInput<Args>,
): InferOutput<Args> => parse(action.args, args, (output) => action.rule?.(output))

const failedBy = (error: unknown) => ({ kind: 'refused', message: failureOf(error) }) as const

const refusedBy = ({ message, code, field }: Refusal) =>
  ({ kind: 'refused', message, code, field }) as const

/** Waits until a write is settled; undefined if it must wait for the network. */
async function settle(seq: number): Promise<Settlement | undefined> {
  if (!navigator.onLine) {
    void requestRound()
    return undefined
  }
  let stop: (() => void) | undefined
  const published = new Promise<Settlement>((resolve) => {
    stop = awaitSettled(seq, resolve)
  })
  // Another tab may have sent it, and its message may be lost. A newer Quad in another tab may have
  // closed the database: then the write counts as queued.
  const read = requestRound().then((end) => (end.kind === 'done' ? readSettled(seq) : undefined))
  const settled = await Promise.race([published, read])
  stop?.()
  return settled
}
