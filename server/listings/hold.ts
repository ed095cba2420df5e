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
 * Whether an edit holds a listing back. Only a changed text counts, because a moderator has released the
 * one before. One that is hidden already stays as it is: if a change of its text could show it, its seller
 * could find out the word.
 */
export async function isHeldAgain(db: Db, before: ListingRow, after: Texts): Promise<boolean> {
  const isChanged = after.title !== before.title || after.description !== before.description
  return isChanged && !needsModerator(before) && isHeldBack(db, after)
}

/** What holds a listing back. @param now milliseconds since the epoch */
export const heldFrom = (now: number) => ({ hiddenBy: 'check', heldAt: now }) as const

// A literal, so that the index of these few is used.
export const isHeld = sql`(${listings.hiddenBy} = 'check' and not ${listings.deleted})`

/** What ends every hiding. A listing that was never shown is from now on, unless its photos are missing. */
export const unhidden = {
  hiddenBy: null,
  hiddenReason: null,
  heldAt: null,
  shown: sql<boolean>`${listings.shown} or not ${listings.waiting}`,
}
