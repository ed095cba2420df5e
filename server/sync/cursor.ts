import { desc, eq, sql } from 'drizzle-orm'
import { syncCommits } from '#drizzle/schema/sync.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

/** A commit; the tag tells it from one of the same number in a restored or forked history. */
export interface Commit {
  rev: number
  tag: string
}

/** How far the first snapshot has come: the oldest listing sent so far, and how many those are. */
export interface SnapshotPlace {
  before: number
  sent: number
}

/** Where a device stands: it has what its campus showed at that commit, or is on its way there. */
export interface Cursor extends Commit {
  universityId: string
  place: SnapshotPlace | undefined
}

/** Opaque to the device. */
export function cursorText({ rev, tag, universityId, place }: Cursor): string {
  const parts = place ? [rev, tag, place.before, place.sent] : [rev, tag]
  return `${parts.join('.')}@${universityId}`
}

const shape = /^(\d{1,15})\.(\w+)(?:\.(\d{1,15})\.(\d{1,6}))?@(.+)$/

/** @returns undefined for what `cursorText` has not made. */
export function readCursor(text: string | null): Cursor | undefined {
  const [matched, rev, tag, before, sent, universityId] = shape.exec(text ?? '') ?? []
  if (matched === undefined || tag === undefined || universityId === undefined) return undefined
  const place = before === undefined ? undefined : { before: Number(before), sent: Number(sent) }
  return { rev: Number(rev), tag, universityId, place }
}

/** The newest commit that this transaction sees. */
export async function newestCommit(db: Db): Promise<Commit> {
  const [commit] = await newestQuery(db).execute()
  return commit ?? { rev: 0, tag: '' }
}

const commitColumns = { rev: syncCommits.rev, tag: syncCommits.tag }

const newestQuery = prepared((db) =>
  db.select(commitColumns).from(syncCommits).orderBy(desc(syncCommits.rev)).limit(1).prepare(),
)

/** @returns undefined for a commit that has not been, or was so long ago that it is forgotten. */
export async function findCommit(db: Db, rev: number): Promise<Commit | undefined> {
  const [commit] = await commitQuery(db).execute({ rev })
  return commit
}

const commitQuery = prepared((db) =>
  db
    .select(commitColumns)
    .from(syncCommits)
    .where(eq(syncCommits.rev, sql.placeholder('rev')))
    .prepare(),
)
