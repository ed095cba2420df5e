import { createHmac, timingSafeEqual } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { syncCommits } from '#drizzle/schema/sync.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { PageStart } from './synced-noun.ts'

/**
 * A commit. The tag distinguishes it from a commit with the same number in a restored or forked
 * history.
 */
export interface Commit {
  rev: number
  tag: string
}

/**
 * The progress of a snapshot: the oldest listing of the campus sent so far, how many were sent, the
 * current stage, and the last row that it has sent.
 */
export interface SnapshotPlace {
  before: number
  sent: number
  stage: number
  after: PageStart
}

/**
 * The position of a device: it has the rows of its campus as of this commit, or is loading them.
 */
export interface Cursor extends Commit {
  universityId: string
  place: SnapshotPlace | undefined
  /** The newest commit that a page of its snapshot has read. The device holds rows of it. */
  seen?: Commit | undefined
}

/** Opaque to the device, and signed, so that it cannot name a position of its own choice. */
export function cursorText(
  key: Uint8Array,
  { rev, tag, universityId, place, seen }: Cursor,
): string {
  const commit = seen ? `${rev}.${tag}+${seen.rev}.${seen.tag}` : `${rev}.${tag}`
  const parts = place ? [commit, ...placeParts(place)] : [commit]
  const text = `${parts.join('.')}@${universityId}`
  return `${signatureOf(key, text)}~${text}`
}

const placeParts = ({ before, sent, stage, after }: SnapshotPlace) => [
  before,
  sent,
  stage,
  after.at,
  after.id,
]

const placeShape = String.raw`(\d{1,16})\.(\d{1,6})\.(\d{1,2})\.(\d{1,16})\.([^@]*)`
const commitShape = String.raw`(\d{1,15})\.(\w+)`
const shape = new RegExp(String.raw`^${commitShape}(?:\+${commitShape})?(?:\.${placeShape})?@(.+)$`)

/** @returns undefined for a text that `cursorText` did not make with this key */
export function readCursor(key: Uint8Array, signed: string | null): Cursor | undefined {
  const [, signature = '', text = ''] = /^([^~]*)~(.*)$/.exec(signed ?? '') ?? []
  if (!isEqual(signature, signatureOf(key, text))) return undefined
  const [, rev, tag, seenRev, seenTag, ...rest] = shape.exec(text) ?? []
  const [before, sent, stage, at, id = '', universityId] = rest
  if (tag === undefined || universityId === undefined) return undefined
  const after = { at: Number(at), id }
  const place =
    before === undefined
      ? undefined
      : { before: Number(before), sent: Number(sent), stage: Number(stage), after }
  const seen = seenTag === undefined ? undefined : { rev: Number(seenRev), tag: seenTag }
  return { rev: Number(rev), tag, universityId, place, seen }
}

const signatureBytes = 12

const signatureOf = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes).toString('base64url')

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
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
