import { window } from '#sync/engine/protocol.ts'
import { readFeedRows } from '../listings/feed.ts'
import { listingOf } from '../listings/listing-text.ts'
import type { Cursor, SnapshotPlace } from './cursor.ts'
import { syncedNouns } from './nouns.ts'
import type { Page, PullContext } from './pull.ts'
import { RowChanges } from './row-changes.ts'

const start: SnapshotPlace = { before: Number.MAX_SAFE_INTEGER, sent: 0 }

/** All rows of the viewer and the first listings of the campus. */
export async function firstPage(context: PullContext): Promise<Page> {
  const { db, viewer, head, limit } = context
  const changes = new RowChanges()
  for (const noun of syncedNouns) await noun.addFirst?.(db, viewer, changes)
  const { universityId } = viewer
  const cursor = { ...head, universityId, place: start }
  return addListings({ ...context, limit: Math.min(limit, window.first) }, cursor, changes)
}

/** More listings of the campus, each page older than the one before. */
export const nextPage = (context: PullContext, cursor: SnapshotCursor): Promise<Page> =>
  addListings(context, cursor, new RowChanges())

type SnapshotCursor = Cursor & { place: SnapshotPlace }

/**
 * Changes that happen during a snapshot follow as a delta from where it began. `more` stays true
 * until the device has that, too.
 */
async function addListings(
  { db, viewer, head, limit }: PullContext,
  { place, ...begun }: SnapshotCursor,
  changes: RowChanges,
): Promise<Page> {
  const wanted = Math.min(limit, window.listings - place.sent)
  const rows = await readFeedRows(db, viewer, { ...everything, before: place.before }, wanted)
  for (const row of rows) changes.put('listings', listingOf(row))
  const sent = place.sent + rows.length
  const before = rows.at(-1)?.[0] ?? place.before
  if (rows.length === wanted && sent < window.listings)
    return { changes, cursor: { ...begun, place: { before, sent } }, more: true }
  return { changes, cursor: { ...begun, place: undefined }, more: begun.rev !== head.rev }
}

const everything = { category: undefined, eventType: undefined, tab: undefined, words: [] }
