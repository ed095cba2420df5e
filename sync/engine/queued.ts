import { isPhotoHash } from '../images.ts'
import { parse } from '../parse.ts'
import { Refusal } from '../refusal.ts'
import type { Action, Actor } from './action.ts'
import type { QueuedAction } from './store.ts'
import type { RowRef } from './view.ts'

export type Actions = ReadonlyMap<string, Action>

/** The user who owns a queue, and the definitions of the actions that it can hold, by name. */
export interface Owner {
  actor: Actor
  actions: Actions
}

type Written = Pick<QueuedAction, 'name' | 'version' | 'args'>

/** The definition of a queued action, with the arguments parsed by it. */
interface ReadAction {
  action: Action
  args: unknown
}

/** @returns undefined for an action of another version of the app, whose arguments may not parse. */
export function readQueued(
  actions: Actions,
  { name, version, args }: Written,
): ReadAction | undefined {
  const action = actions.get(name)
  if (!action || action.version !== version) return undefined
  try {
    return { action, args: parse(action.args, args) }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Whether nobody did it on purpose; such an action is never called unsent, pending or refused. */
export const isSilent = (actions: Actions, { name }: Pick<QueuedAction, 'name'>): boolean =>
  actions.get(name)?.silent === true

/** The id of the listing that a queued action is about. */
export function listingOf(actions: Actions, queued: Written): string | undefined {
  const read = readQueued(actions, queued)
  return read?.action.listing?.(read.args)
}

/**
 * The photos that a queued action names by their hashes (`sha256:…`).
 * @returns undefined if this version of the app cannot read its arguments: it may name any photo.
 */
export function photosOf(actions: Actions, queued: Written): string[] | undefined {
  const read = readQueued(actions, queued)
  return read && (read.action.photos?.(read.args) ?? []).filter(isPhotoHash)
}

/** The rows that an action touches. */
export function touchedBy(
  { actor, actions }: Owner,
  queued: Written & Pick<QueuedAction, 'at'>,
): RowRef[] {
  const read = readQueued(actions, queued)
  return read?.action.touches(read.args, { actor, now: queued.at }) ?? []
}
