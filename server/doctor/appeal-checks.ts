import { join } from 'node:path'
import Database from 'better-sqlite3'
import { databaseName } from '../backup/archive.ts'
import { ok, warning, type Finding, type Patient } from './finding.ts'

export async function checkAppeals({ config: { dataDir } }: Patient): Promise<Finding> {
  const client = new Database(join(dataDir, databaseName), { readonly: true })
  try {
    const waiting = client
      .prepare<[], number>('SELECT appealed_at FROM appeals WHERE answer_id IS NULL ORDER BY 1')
      .pluck()
      .all()
    const [oldest] = waiting
    if (oldest === undefined) return ok('None waits.')
    const since = new Date(oldest).toISOString().slice(0, 10)
    const says =
      waiting.length === 1
        ? `One waits since ${since}.`
        : `${waiting.length} wait, the oldest since ${since}.`
    return warning(says, 'Run: quad appeal list. It says which only you can answer.')
  } finally {
    client.close()
  }
}
