import { useLiveQuery } from 'dexie-react-hooks'
import { tableNames, type TableName } from '#sync/engine/view.ts'
import { currentDatabase } from '../device/current-database.ts'
import { readRounds, type RoundRecord } from '../device/rounds/round-log.ts'
import { readOutboxStatus } from '../outbox/outbox-status.ts'
import { byServerClock } from '../ui/server-clock.ts'

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

export const useCounts = (): Counts | undefined => useLiveQuery(readCounts)

async function readCounts(): Promise<Counts> {
  const database = currentDatabase()
  const sizes: number[] = []
  await database.blobs.each(({ bytes }) => sizes.push(bytes.byteLength))
  const counts = {
    rows: await countRows(),
    drafts: await database.drafts.count(),
    photos: { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
    rounds: (await readRounds(database)).map((each) => ({ ...each, at: byServerClock(each.at) })),
    databaseVersion: database.verno,
  }
  const { complete, refused, syncedAt, waiting } = await readOutboxStatus()
  const synced = syncedAt === undefined ? undefined : byServerClock(syncedAt)
  return { ...counts, complete, refused, syncedAt: synced, waiting }
}

async function countRows(): Promise<Counts['rows']> {
  const database = currentDatabase()
  const names = [...tableNames, 'profiles'] as const
  const counts = await Promise.all(names.map((name) => database[name].count()))
  return Object.fromEntries(names.map((name, i) => [name, counts[i]])) as Counts['rows']
}
