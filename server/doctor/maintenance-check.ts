import { join } from 'node:path'
import Database from 'better-sqlite3'
import { databaseName } from '../backup/archive.ts'
import { dateText } from '../moderation/suspension.ts'
import { ok, warning, type Finding, type Patient } from './finding.ts'

export async function checkMaintenance({ config: { dataDir } }: Patient): Promise<Finding> {
  const client = new Database(join(dataDir, databaseName), { readonly: true })
  try {
    const since = client.prepare<[], number>('SELECT since FROM maintenance').pluck().get()
    if (since === undefined) return ok('Maintenance mode is off.')
    const says = `Maintenance mode has been on since ${dateText(since)}, so changes wait on the devices.`
    return warning(says, 'Run: quad maintenance off.')
  } finally {
    client.close()
  }
}
