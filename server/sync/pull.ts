import type { SyncAnswer, SyncRequest } from '#sync/engine/protocol.ts'
import type { Actor } from '#sync/engine/action.ts'
import type { Db } from '../db/open.ts'
import { actorNow } from './actor.ts'
import { findClient } from './clients.ts'
import {
  cursorText,
  findCommit,
  newestCommit,
  readCursor,
  type Commit,
  type Cursor,
} from './cursor.ts'
import { delta } from './delta.ts'
import type { RowChanges } from './row-changes.ts'
import { snapshotPage } from './snapshot.ts'

/** The rows that a device gets next, and its position afterwards. */
export interface Page {
  changes: RowChanges
  cursor: Cursor
  more: boolean
}

export interface PullContext {
  db: Db
  viewer: Actor
  /** The newest commit that this transaction sees. */
  head: Commit
  limit: number
  /**
   * Ids of listings that the device has as of its cursor. They are not sent again only because they
   * were saved.
   */
  held: readonly string[]
  /** The most changed rows that may be read. */
  most: number
}

export type PullRequest = Pick<SyncRequest, 'client' | 'ack' | 'cursor' | 'limit'>
type PullAnswer = Pick<SyncAnswer, 'last' | 'from' | 'cursor' | 'more'> &
  Partial<Pick<SyncAnswer, 'reset' | 'purge' | 'del' | 'cols' | 'put' | 'counts'>>

export interface PullOptions {
  cursorKey: Uint8Array
  held?: readonly string[]
}

/**
 * The changes for a device since its cursor, or the first rows of a snapshot if the cursor is of
 * another history, another campus or too old. It runs in one reader's transaction, begun after the
 * commits of the actions in the same request, so rows, `cursor` and `last` are of one moment.
 */
export async function pull(
  db: Db,
  userId: string,
  request: PullRequest,
  options: PullOptions,
): Promise<PullAnswer> {
  const answer = await pullFew(db, userId, request, { ...options, most: Infinity })
  if (!answer) throw new Error('A pull without a bound must answer.')
  return answer
}

/** Like `pull`, or undefined if more than `most` rows have changed or are wanted of a snapshot. */
export async function pullFew(
  db: Db,
  userId: string,
  { client: clientId, ack, cursor: from, limit }: PullRequest,
  { cursorKey, held = [], most }: PullOptions & { most: number },
): Promise<PullAnswer | undefined> {
  const viewer = await actorNow(db, userId)
  const last = (await findClient(db, { userId, clientId }))?.last ?? ack
  if (limit === 0) return { last, from, cursor: from, more: true }
  const known = await knownCursor(db, viewer, readCursor(cursorKey, from))
  const head = await newestCommit(db)
  const found = await page({ db, viewer, head, limit, held, most }, known)
  if (!found) return undefined
  const { changes, cursor, more } = found
  const seen = !known || known.place ? head : known.seen
  return {
    last,
    from,
    cursor: cursorText(cursorKey, {
      ...cursor,
      seen: seen && seen.rev > cursor.rev ? seen : undefined,
    }),
    more,
    ...(!known && { reset: true }),
    ...changes.packed(),
  }
}

async function page(context: PullContext, cursor: Cursor | undefined): Promise<Page | undefined> {
  const { place } = cursor ?? {}
  if (cursor && !place) return delta(context, cursor)
  if (context.limit > context.most) return undefined
  return snapshotPage(context, cursor && place && { ...cursor, place })
}

/**
 * The tag distinguishes a number from the same number in a restored or forked copy. The pages of a
 * snapshot have newer rows than the commit where it began, so a restore may lose those alone.
 */
async function knownCursor(
  db: Db,
  { universityId }: Actor,
  cursor: Cursor | undefined,
): Promise<Cursor | undefined> {
  if (cursor?.universityId !== universityId) return undefined
  const isKnown = async ({ rev, tag }: Commit) => (await findCommit(db, rev))?.tag === tag
  if (!(await isKnown(cursor))) return undefined
  return !cursor.seen || (await isKnown(cursor.seen)) ? cursor : undefined
}
