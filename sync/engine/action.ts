import type { GenericSchema, InferOutput } from 'valibot'
import type { Problem } from '../parse.ts'
import type { Fields } from './fields.ts'
import type { RowRef, View } from './view.ts'

/** Who acts. On the device it is the signed-in user, on the server the session's. */
export interface Actor {
  userId: string
  username: string
  universityId: string
}

export interface LocalContext {
  actor: Actor
  /** The time of the device, in milliseconds since the epoch. Never sent as truth. */
  now: number
}

export type RestAddress = `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** What the device knows about the things that an action names. */
export interface Names {
  /** The title of its listing in quotation marks, or `a listing`. Names are `isolated`. */
  listing: string
  /** The username of the person with this id. */
  username(id: string): string | undefined
}

/** A text that its author may change in the outbox after a refusal. */
export interface EditableText {
  label: string
  /** `paragraph` unless given. */
  input?: 'email' | 'username'
}

/**
 * A write, defined once: REST route, queue entry, optimistic effect, outbox entry and reference come
 * from it.
 */
export interface Action<
  Name extends string = string,
  Schema extends GenericSchema = GenericSchema,
  Rest extends RestAddress = RestAddress,
> {
  readonly name: Name
  readonly version: number
  /**
   * How queued arguments of an older version become those of the next, by the older version: devices
   * queue actions for weeks. Without it, such an action is set aside with a sentence.
   */
  readonly upgrades?: Readonly<Record<number, ((args: unknown) => unknown) | undefined>>
  readonly rest: Rest
  /** `none`: a visitor may do it, and it is never queued. */
  readonly session: 'required' | 'none'
  /** Whose devices may hold what it writes: the actor's own, or those of the campus. */
  readonly seenBy: 'owner' | 'campus'
  readonly args: Schema
  /** What the schema cannot say: sentences over several fields, in the order of the form. */
  rule?(args: InferOutput<Schema>): Problem | undefined
  /** The fields that it changes, if edits of two devices may be in conflict. */
  readonly fields?: Fields
  /**
   * The rows that `local` reads or writes, so that the device can load them before: `local` is
   * synchronous, because a transaction of IndexedDB ends at the first foreign `await`.
   */
  touches(args: InferOutput<Schema>, context: LocalContext): RowRef[]
  local(view: View, args: InferOutput<Schema>, context: LocalContext): void
  /** Nobody does it on purpose, such as a view: the outbox does not show it, nor its refusal. */
  readonly silent?: true
  /** Its line in the outbox. */
  words?(args: InferOutput<Schema>, names: Names): string
  /** By the name of the argument. */
  readonly editable?: Readonly<Record<string, EditableText | undefined>>
  /**
   * Whether it makes an earlier action of the same kind needless. The earlier one leaves the queue if it
   * was never sent. Its effect on the device must be a part of this action's.
   */
  supersedes?(args: InferOutput<Schema>, earlier: InferOutput<Schema>): boolean
  /** The id of the listing that it is about. */
  listing?(args: InferOutput<Schema>): string | undefined
  /** The id of the person whose profile shows its effect. */
  person?(args: InferOutput<Schema>): string | undefined
  /** The photos that it names, by id or by hash. */
  photos?(args: InferOutput<Schema>): readonly string[]
  /** The page that shows its effect, if that is not the listing. */
  readonly page?: 'settings' | 'profile'
}

export type ArgsOf<A> = A extends Action<string, infer Schema> ? InferOutput<Schema> : never

/** By default a signed-in user does it, and it changes no row on the device. */
type DefaultedOption = 'session' | 'seenBy' | 'touches' | 'local'

/** An action that a device can queue either shows in the outbox, or is silent. */
type OutboxEntry<Schema extends GenericSchema> =
  | {
      words(args: InferOutput<Schema>, names: Names): string
      editable?: { readonly [Arg in keyof InferOutput<Schema>]?: EditableText }
    }
  | { silent: true }
  | { session: 'none' }

type Definition<Schema extends GenericSchema, Rest extends RestAddress> = Omit<
  Action<string, Schema, Rest>,
  'name' | 'words' | 'editable' | 'silent' | DefaultedOption
> &
  Partial<Pick<Action<string, Schema, Rest>, DefaultedOption>> &
  OutboxEntry<Schema>

/**
 * Defines an action. A new `version` is needed when older queued arguments no longer parse, and then
 * an entry in `upgrades`.
 */
export function defineAction<
  Name extends string,
  Schema extends GenericSchema,
  Rest extends RestAddress,
>(name: Name, definition: Definition<Schema, Rest>): Action<Name, Schema, Rest> {
  return {
    session: 'required',
    seenBy: 'owner',
    touches: () => [],
    local: () => {},
    ...definition,
    name,
  }
}
