import { existsSync } from 'node:fs'
import { copyFile, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError, databaseName, secretName, type Held } from './archive.ts'
import { inspectDatabase } from './inspect.ts'
import { photoNames } from './photo-files.ts'

const header = Buffer.from('SQLite format 3\0')

/** Whether the file is a database alone, as an upgrade saves it before it changes the data. */
export async function isDatabase(file: string): Promise<boolean> {
  if (!(await stat(file)).isFile()) return false
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0)
    return buffer.equals(header)
  } finally {
    await handle.close()
  }
}

/**
 * Copies the database, which goes on with the key and the photos that are in the data folder.
 *
 * @param work receives the database
 * @throws BackupError if it is damaged, or if there is no key
 */
export async function readCopy(file: string, work: string, dataDir: string): Promise<Held> {
  if (!existsSync(join(dataDir, secretName)))
    throw new BackupError(
      'It is a database from before an upgrade, which works only with the secret.key and the photos of its server.',
    )
  const database = join(work, databaseName)
  await copyFile(file, database)
  const handle = await open(database)
  await handle.sync()
  await handle.close()
  const { accounts, listings, messages, photos } = inspectDatabase(database)
  const kept = photos.filter(({ id }) =>
    photoNames(id).every((name) => existsSync(join(dataDir, name))),
  )
  const takenAt = (await stat(file)).mtime.toISOString()
  return { accounts, listings, messages, photos: kept.length, takenAt }
}
