import { isPhotoHash } from '../images.ts'
import { parse } from '../parse.ts'
import { mendTexts } from '../texts/clean.ts'
import { Refusal } from '../refusal.ts'
import type { Action, Actor } from './action.ts'
import type { QueuedAction } from './store.ts'
import type { RowRef } from './view.ts'

export type Actions = ReadonlyMap<string, Action>

/** The user who owns a queue, and the definitions of the actions that it can hold, by name. */
export interface Owner {
  actor: Actor
  actions: Actions
  /**
   * Whether all definitions are here; without it, true. Until then no write is sent, because its
   * dependents would not be found.
   */
  knowsAll?(): boolean
  /** Loads all definitions. @throws if they do not come soon */
  loadAll?(): Promise<void>
  /**
   * Called with the error of an effect that threw, whose writes are skipped, and with an error of
   * following the disk.
   */
  report?(error: unknown): void
}

type ActionContent = Pick<QueuedAction, 'name' | 'version' | 'args'>

/** The definition of a queued action, with the arguments parsed by it. */
interface ReadAction {
  action: Action
  args: unknown
}

/**
 * Reads a queued action. One of an older version of the app is upgraded first.
 * @returns undefined if this version of the app cannot read it
 */
export function readQueued(actions: Actions, queued: ActionContent): ReadAction | undefined {
  const { name, version, args } = upgraded(actions, queued)
  const action = actions.get(name)
  if (!action || action.version !== version) return undefined
  try {
    return { action, args: parse(action.args, args) }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The action in this version of the app, or as it was written if there is no way there. */
export function upgraded<T extends ActionContent>(actions: Actions, queued: T): T {
  const action = actions.get(queued.name)
  // Earlier versions queued texts that the server now refuses.
  let args = mendTexts(queued.args)
  if (!action || queued.version >= action.version) return { ...queued, args }
  for (let version = queued.version; version < action.version; version += 1) {
    const upgrade = action.upgrades?.[version]
    if (!upgrade) return { ...queued, args }
    args = upgrade(args)
  }
  return { ...queued, version: action.version, args }
}

/** Whether an older version of the app wrote it and this one cannot upgrade it. */
export function isOutdated(actions: Actions, queued: ActionContent): boolean {
  const action = actions.get(queued.name)
  return action !== undefined && upgraded(actions, queued).version < action.version
}

/** Whether nobody did it on purpose; such an action is never called unsent, pending or refused. */
export const isSilent = (actions: Actions, { name }: Pick<QueuedAction, 'name'>): boolean =>
  actions.get(name)?.silent === true

/** The id of the listing that a queued action is about. */
export function listingOf(actions: Actions, queued: ActionContent): string | undefined {
  const read = readQueued(actions, queued)
  return read?.action.listing?.(read.args)
}

/** The id of the person whose profile shows the effect of a queued action. */
export function personOf(actions: Actions, queued: ActionContent): string | undefined {
  const read = readQueued(actions, queued)
  return read?.action.person?.(read.args)
}

/**
 * The photos that a queued action names by their hashes (`sha256:…`).
 * @returns undefined if this version of the app cannot read its arguments: it may name any photo.
 */
export function photosOf(actions: Actions, queued: ActionContent): string[] | undefined {
  const read = readQueued(actions, queued)
  return read && (read.action.photos?.(read.args) ?? []).filter(isPhotoHash)
}

/** The rows that an action touches; none if its definition fails. */
export function touchedBy(
  { actor, actions, report }: Owner,
  queued: ActionContent & Pick<QueuedAction, 'at'>,
): RowRef[] {
  const read = readQueued(actions, queued)
  try {
    return read?.action.touches(read.args, { actor, now: queued.at }) ?? []
  } catch (error) {
    report?.(error)
    return []
  }
}
