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
  /** The stamp that every synced row written here carries. */
  rev: number
  /** The caller's address, by which visitors are limited. */
  address: string
  resources: Resources
  /** Runs once the write is on disk: mail, sockets, files. */
  after(work: () => Promise<void>): void
}

/** The server's half of an action: authorise, parse, then rules and writes in one transaction. */
export interface Implementation<Args = never, Result = unknown> {
  readonly action: Action
  run(context: HandlerContext<Actor | undefined>, args: Args): Promise<Result>
}

type Handler<Who, Schema extends GenericSchema, Result> = (
  context: HandlerContext<Who>,
  args: InferOutput<Schema>,
) => Promise<Result>

export const signInFirst = () => new Refusal('unauthenticated', 'Please sign in.')

/** Implements an action of a signed-in user. */
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
