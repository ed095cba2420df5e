import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import { pageAnswer, placeOf, type PageRequest } from '../paging.ts'
import type { DataAnswer } from '../data-answer.ts'
import { savedListingAnswer, savedListingsOf } from './queries.ts'

/** A page of the viewer's saved listings. */
export async function savedPage(
  db: Db,
  { viewer, url, page }: { viewer: Actor; url: string; page: PageRequest },
): Promise<DataAnswer> {
  const after = page.cursor === undefined ? undefined : placeAfter(page.cursor)
  const rows = await savedListingsOf(db, viewer, { after, limit: page.limit + 1 })
  return pageAnswer(url, page, rows, {
    place: ({ saved }) => `${saved.savedAt} ${saved.savedListingId}`,
    text: (row) => JSON.stringify(savedListingAnswer(row, viewer.userId)),
  })
}

function placeAfter(cursor: string): { savedAt: number; id: string } {
  const [savedAt = '', id = ''] = placeOf(cursor, /^\d{1,15} [0-9a-f.-]{73}$/).split(' ')
  return { savedAt: Number(savedAt), id }
}
