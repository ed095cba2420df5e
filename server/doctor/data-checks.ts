import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { minute } from '#sync/time.ts'
import { keyProblem, keyRemedy } from '../auth/key-check.ts'
import { BackupError, databaseName } from '../backup/archive.ts'
import { inspectDatabase, type PhotoRow } from '../backup/inspect.ts'
import { backupFolder } from '../backup/folder.ts'
import { photoNames } from '../backup/photo-files.ts'
import { newestMigration } from '../db/migrate.ts'
import { fault, ok, type Finding, type Patient } from './finding.ts'

export async function checkDatabase({ config: { dataDir } }: Patient): Promise<Finding> {
  const file = join(dataDir, databaseName)
  try {
    if (read(file, 'PRAGMA user_version') > newestMigration)
      return fault(
        'It was written by a newer version of Quad.',
        'Install that version again. Nothing is lost.',
      )
    const { accounts, listings, messages } = inspectDatabase(file)
    return ok(`It is whole: ${accounts} accounts, ${listings} listings, ${messages} messages.`)
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof Database.SqliteError)) throw error
    return fault(
      error.message,
      isDamage(error)
        ? 'Stop Quad, copy the data folder, and restore the newest backup: quad restore BACKUP.'
        : 'Let the user that runs Quad read and write the file. The data may be whole.',
    )
  }
}

/** A file that cannot be opened says nothing about what is in it. */
const isDamage = (error: Error): boolean => {
  const cause = error instanceof BackupError ? (error.cause ?? error) : error
  const code = cause instanceof Database.SqliteError ? cause.code : ''
  return !/^SQLITE_(?:CANTOPEN|READONLY|PERM|AUTH|BUSY|LOCKED|IOERR|FULL)/.test(code)
}

export async function checkKey({ config: { dataDir } }: Patient): Promise<Finding> {
  const problem = keyProblem(dataDir, join(dataDir, databaseName))
  return problem === undefined ? ok('secret.key fits the data.') : fault(problem, keyRemedy)
}

export async function checkPhotos({ config: { dataDir } }: Patient): Promise<Finding> {
  const client = new Database(join(dataDir, databaseName), { readonly: true })
  try {
    const photos = client.prepare<[], PhotoRow>('SELECT id, bytes FROM images').all()
    const lost: string[] = []
    for (const { id, bytes } of photos) {
      const files = photoNames(id).map((name) => join(dataDir, name))
      if ((await sizeOf(files)) !== bytes) lost.push(id)
    }
    if (lost.length === 0) return ok(`All ${photos.length} are there.`)
    return fault(
      `Of ${photos.length}, ${lost.length} are missing or have changed, for example ${lost[0]}.`,
      `Copy those of the backups: cp -a ${join(backupFolder(dataDir), 'images')} ${dataDir}`,
    )
  } finally {
    client.close()
  }
}

async function sizeOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => NaN,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function checkClock({ config: { dataDir } }: Patient): Promise<Finding> {
  // Others may be from a time when the clock was wrong.
  const newest = read(
    join(dataDir, databaseName),
    'SELECT at FROM sync_commits ORDER BY rev DESC LIMIT 1',
  )
  const ahead = newest - Date.now()
  const now = new Date().toISOString().slice(0, 16).replace('T', ' ')
  if (ahead < minute) return ok(`It is ${now} UTC, which fits the data.`)
  return fault(
    `It is ${now} UTC, but the newest change is from ${Math.ceil(ahead / minute)} minutes later.`,
    'Let the machine set its clock by the network: timedatectl set-ntp true. If it is right now, this fault ends with the next change in Quad.',
  )
}

/** @returns a number, 0 if there is none */
function read(file: string, sql: string): number {
  const client = new Database(file, { readonly: true })
  try {
    return Number(client.prepare(sql).pluck().get() ?? 0)
  } finally {
    client.close()
  }
}
