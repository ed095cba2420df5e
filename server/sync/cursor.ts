import { desc, eq, sql } from 'drizzle-orm'
import { syncCommits } from '#drizzle/schema/sync.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

/**
 * A commit. The tag distinguishes it from a commit with the same number in a restored or forked
 * history.
 */
export interface Commit {
  rev: number
  tag: string
}

/** The progress of a first snapshot: the oldest listing sent so far, and how many were sent. */
export interface SnapshotPlace {
  before: number
  sent: number
}

/**
 * The position of a device: it has the rows of its campus as of this commit, or is loading them.
 */
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

/** @returns undefined for a text that `cursorText` did not make */
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

/** @returns undefined for a commit that never was or is no longer stored */
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
