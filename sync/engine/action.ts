import type { GenericSchema, InferOutput } from 'valibot'
import type { Problem } from '../parse.ts'
import type { RowRef, View } from './view.ts'

/** Who acts. On the device it is the signed-in user, on the server the session's. */
export interface Actor {
  userId: string
  username: string
  universityId: string
}

export interface LocalContext {
  actor: Actor
  /** The device's clock, in milliseconds since the epoch. Never sent as truth. */
  now: number
}

export type RestAddress = `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/**
 * A write, defined once: REST route, queue entry, optimistic effect and reference come from it.
 * `touches` names the rows that `local` reads or writes, so that the device can load them before:
 * `local` is synchronous, because a transaction of IndexedDB ends at the first foreign `await`.
 */
export interface Action<
  Name extends string = string,
  Schema extends GenericSchema = GenericSchema,
> {
  readonly name: Name
  readonly version: number
  readonly rest: RestAddress
  /** `none`: a visitor may do it, and it is never queued. */
  readonly session: 'required' | 'none'
  /** Whose devices may hold what it writes: the actor's own, or those of the campus. */
  readonly seenBy: 'owner' | 'campus'
  readonly args: Schema
  /** What the schema cannot say: sentences over several fields, in the order of the form. */
  rule?(args: InferOutput<Schema>): Problem | undefined
  touches(args: InferOutput<Schema>, context: LocalContext): RowRef[]
  local(view: View, args: InferOutput<Schema>, context: LocalContext): void
}

export type ArgsOf<A> = A extends Action<string, infer Schema> ? InferOutput<Schema> : never

type Defaulted = 'session' | 'seenBy'

/** Defines an action. A new `version` is needed when older queued arguments no longer parse. */
export function defineAction<Name extends string, Schema extends GenericSchema>(
  name: Name,
  definition: Omit<Action<Name, Schema>, 'name' | Defaulted> &
    Partial<Pick<Action<Name, Schema>, Defaulted>>,
): Action<Name, Schema> {
  return { session: 'required', seenBy: 'owner', ...definition, name }
}
