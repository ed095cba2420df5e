import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Action, Actor } from '#sync/engine/action.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'

export interface HandlerContext<Who = Actor> {
  tx: Tx
  actor: Who
  /** Milliseconds since the epoch, by the server's clock. */
  now: number
  /** The stamp for every synced row that the handler writes. */
  rev: number
  /** The caller's address, used to limit visitors. */
  address: string
  /** Whether a device's queue sent the action. Repeating what is already done is then a success. */
  isQueued: boolean
  resources: Resources
  /** Registers work for after the commit: email, sockets, files. */
  after(work: () => Promise<void>): void
}

/** The server's half of an action: authorize, parse, then check and write in one transaction. */
export interface Implementation<Args = never, Result = unknown> {
  readonly action: Action
  run(context: HandlerContext<Actor | undefined>, args: Args): Promise<Result>
}

type Handler<Who, Schema extends GenericSchema, Result> = (
  context: HandlerContext<Who>,
  args: InferOutput<Schema>,
) => Promise<Result>

export const signInFirst = () => new Refusal('unauthenticated', 'Please log in.')

/** Implements an action of a logged-in user. */
export function implement<Schema extends GenericSchema, Result>(
  action: Action<string, Schema>,
  handler: Handler<Actor, Schema, Result>,
): Implementation<InferInput<Schema>, Result> {
  return implementForVisitors(action, async (context, args) => {
    if (!context.actor) throw signInFirst()
    return handler({ ...context, actor: context.actor }, args)
  })
}

/** Implements an action that needs no session. */
export function implementForVisitors<Schema extends GenericSchema, Result>(
  action: Action<string, Schema>,
  handler: Handler<Actor | undefined, Schema, Result>,
): Implementation<InferInput<Schema>, Result> {
  return {
    action,
    async run(context, args) {
      if (action.session === 'required' && !context.actor) throw signInFirst()
      return handler(
        context,
        parse(action.args, args, (output) => action.rule?.(output)),
      )
    },
  }
}
