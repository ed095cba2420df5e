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

// A literal, so that the index of these few is used.
export const isHeld = sql`(${listings.hiddenBy} = 'check' and not ${listings.deleted})`

/** Since when a held listing waits, in milliseconds: since it last changed. */
export const heldAt = sql<number>`coalesce(${listings.editedAt}, ${listings.listedAt})`
export const heldSince = ({ editedAt, listedAt }: Pick<ListingRow, 'editedAt' | 'listedAt'>) =>
  editedAt ?? listedAt

/** What ends every hiding. */
export const unhidden = {
  hiddenBy: null,
  hiddenReason: null,
  shown: sql<boolean>`${listings.shown} or not ${listings.waiting}`,
}
