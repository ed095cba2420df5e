import { sql } from 'drizzle-orm'
import { listings } from '#drizzle/schema/listings.ts'
import type { Db } from '../db/open.ts'
import { heldWordsIn } from '../rules/queries.ts'
import type { ListingRow } from './listing-rows.ts'

type Texts = Pick<ListingRow, 'title' | 'description'>

/** Whether a text has a word that a moderator looks at before others see it. */
export const isHeldBack = async (db: Db, texts: Texts): Promise<boolean> =>
  (await heldWordsIn(db, texts)).length > 0

/** Whether only a moderator can show it to others again. What its age has hidden its seller shows. */
export const needsModerator = ({ hiddenBy }: Pick<ListingRow, 'hiddenBy'>): boolean =>
  hiddenBy !== null && hiddenBy !== 'age'

/**
 * Whether an edit brings a held word. Only a changed text counts, because a moderator has released the one
 * before.
 */
export async function isHeldAgain(db: Db, before: ListingRow, after: Texts): Promise<boolean> {
  return isChanged(before, after) && isHeldBack(db, after)
}

const isChanged = (before: Texts, after: Texts): boolean =>
  after.title !== before.title || after.description !== before.description

/**
 * What an edit does to the hiding of a listing. One that waits goes on waiting, from now: a moderator
 * releases only what they saw. One that is hidden stays as it is, or its seller could find out the word;
 * whether its new text has one counts when the hiding ends.
 */
export function holdOf(before: ListingRow, after: Texts, isHeld: boolean, now: number) {
  if (before.hiddenBy === 'check' || (isHeld && !needsModerator(before))) return heldFrom(now)
  if (!needsModerator(before) || !isChanged(before, after)) return {}
  return { heldAt: isHeld ? now : null }
}

/** What holds a listing back. @param now milliseconds since the epoch */
export const heldFrom = (now: number) => ({ hiddenBy: 'check', heldAt: now }) as const

// A literal, so that the index of these few is used.
export const isHeld = sql`(${listings.hiddenBy} = 'check' and not ${listings.deleted})`

/** What a release does. A listing that was never shown is from now on, unless its photos are missing. */
export const released = {
  hiddenBy: null,
  hiddenReason: null,
  heldAt: null,
  shown: sql<boolean>`${listings.shown} or not ${listings.waiting}`,
}

/** What ends a hiding by reports or a moderator. A text that got a held word meanwhile waits. */
export const unhidden = {
  hiddenBy: sql<'check' | null>`case when ${listings.heldAt} is null then null else 'check' end`,
  hiddenReason: null,
  shown: sql<boolean>`${listings.shown} or (${listings.heldAt} is null and not ${listings.waiting})`,
}
