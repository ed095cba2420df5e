import { window } from '#sync/engine/protocol.ts'
import { readFeedRows, wholeFeed } from '../listings/feed.ts'
import { listingOf } from '../listings/listing-rows.ts'
import type { Cursor, SnapshotPlace } from './cursor.ts'
import { snapshotParts } from '../synced-nouns.ts'
import type { Page, PullContext } from './pull.ts'
import { RowChanges } from './row-changes.ts'
import { firstStart, type SnapshotPart } from './synced-noun.ts'

type SnapshotCursor = Cursor & { place: SnapshotPlace }

interface Filling {
  context: PullContext
  /** How many rows still fit into the answer. */
  left: number
  changes: RowChanges
  /** The commit where the snapshot began. */
  begun: number
}

/** Adds rows to the answer. @returns where the snapshot continues */
type Stage = (place: SnapshotPlace, filling: Filling) => Promise<SnapshotPlace>

const start: SnapshotPlace = {
  before: Number.MAX_SAFE_INTEGER,
  sent: 0,
  stage: 0,
  after: firstStart,
}

/** The newest listings come early, because the first screen shows them. */
const newestStage = 1
const stages: readonly Stage[] = [
  stageOf(snapshotParts.ownProfile),
  (place, filling) => addListings(place, filling, window.first),
  ...snapshotParts.rest.map(stageOf),
  (place, filling) => addListings(place, filling, window.listings),
]

/**
 * A page of a snapshot; the first one without a cursor. It has at most `limit` rows, the newest of each
 * kind first, so that a slow line gets something early and nothing twice. Changes that happen during a
 * snapshot follow as a delta from where it began. `more` stays true until the device has that, too.
 */
export async function snapshotPage(
  context: PullContext,
  cursor: SnapshotCursor | undefined,
): Promise<Page> {
  const { head, viewer, limit } = context
  const changes = new RowChanges()
  const { universityId } = viewer
  const { place: from, ...begun } = cursor ?? { ...head, universityId, place: start }
  let place = from
  for (;;) {
    const stage = stages[place.stage]
    if (!stage)
      return { changes, cursor: { ...begun, place: undefined }, more: begun.rev !== head.rev }
    const left = limit - changes.size
    const isFirst = cursor === undefined
    if (left <= 0 || (isFirst && place.stage > newestStage))
      return { changes, cursor: { ...begun, place }, more: true }
    place = await stage(place, { context, left, changes, begun: begun.rev })
  }
}

function stageOf(part: SnapshotPart): Stage {
  return async (place, { context: { db, viewer }, left, changes, begun }) => {
    const { after } = place
    const next = await part.addPage(db, viewer, { after, limit: left, begun }, changes)
    return next
      ? { ...place, after: next }
      : { ...place, stage: place.stage + 1, after: firstStart }
  }
}

/** Adds listings of the campus, the newest first, until the device has `most` of them. */
async function addListings(
  place: SnapshotPlace,
  { context: { db, viewer }, left, changes }: Filling,
  most: number,
): Promise<SnapshotPlace> {
  const wanted = Math.max(0, Math.min(left, most - place.sent))
  const after = { seq: place.before, cents: 0 }
  const { rows } = await readFeedRows(db, viewer, { ...wholeFeed, after }, wanted)
  for (const row of rows) changes.put('listings', listingOf(db, row, viewer.userId))
  const isLast = rows.length < wanted
  const sent = isLast ? window.listings : place.sent + rows.length
  const before = rows.at(-1)?.[0] ?? place.before
  const stage = sent >= most ? place.stage + 1 : place.stage
  return { ...place, before, sent, stage }
}
