import { tableNames, type TableName } from '#sync/engine/view.ts'
import type { Database } from '../device/database.ts'
import { useStored } from '../device/use-stored.ts'
import { readRounds, type RoundRecord } from '../device/rounds/round-log.ts'
import { readOutboxStatus } from '../outbox/outbox-status.ts'

/** What this device's database holds, as numbers alone. */
export interface Counts {
  rows: Record<TableName | 'profiles', number>
  /** Whether the first copy of the campus is whole. */
  complete: boolean
  syncedAt: number | undefined
  waiting: number
  refused: number
  drafts: number
  /** Photos that were chosen here. The server may have them already. */
  photos: { count: number; bytes: number }
  rounds: RoundRecord[]
  databaseVersion: number
}

export const useCounts = (): Counts | undefined => useStored(readCounts, [])

async function readCounts(database: Database): Promise<Counts> {
  const sizes: number[] = []
  await database.blobs.each(({ bytes }) => sizes.push(bytes.byteLength))
  const counts = {
    rows: await countRows(database),
    drafts: await database.drafts.count(),
    photos: { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
    rounds: await readRounds(database),
    databaseVersion: database.verno,
  }
  const { complete, refused, syncedAt, waiting } = await readOutboxStatus()
  return { ...counts, complete, refused, syncedAt, waiting }
}

async function countRows(database: Database): Promise<Counts['rows']> {
  const names = [...tableNames, 'profiles'] as const
  const counts = await Promise.all(names.map((name) => database[name].count()))
  return Object.fromEntries(names.map((name, i) => [name, counts[i]])) as Counts['rows']
}
