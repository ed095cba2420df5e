import { constants, createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { imageWidths } from '#sync/images.ts'
import { version } from '../../package.json'
import type { Db } from '../db/open.ts'
import { exported, leftOut } from './tables.ts'

interface Order {
  db: Db
  dataDir: string
  /** A folder that does not exist. */
  folder: string
  /** Is called with each step. */
  progress(step: string): void
}

export interface Written {
  /** Rows by the name of their file. */
  rows: Record<string, number>
  photos: number
}

/**
 * Writes one file of JSON lines for each table, and the photos, for other programs. All files show one
 * moment of the database. The folder gets its name when everything is in it.
 *
 * @throws Error with a `code` if the folder cannot be written
 */
export async function writeExport({ db, dataDir, folder, progress }: Order): Promise<Written> {
  const unfinished = `${folder}.part`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const { rows, ids } = await readWhole(db, { folder: unfinished, progress })
    progress(`Copying ${ids.length} photos.`)
    const photos = await copyPhotos(ids, dataDir, unfinished)
    const about = { version, exportedAt: new Date().toISOString(), rows, photos }
    await writeFile(join(unfinished, 'about.json'), `${JSON.stringify(about, null, 2)}\n`)
    await rename(unfinished, folder)
    return { rows, photos }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Writes all tables in one transaction, which ends before the photos: it keeps SQLite's log growing. */
async function readWhole(
  db: Db,
  { folder, progress }: Pick<Order, 'folder' | 'progress'>,
): Promise<{ rows: Record<string, number>; ids: string[] }> {
  db.$client.exec('BEGIN')
  try {
    const rows: Record<string, number> = {}
    for (const [name, table] of Object.entries(exported)) {
      progress(`Writing ${name}.`)
      rows[name] = await writeTable(db, table, join(folder, `${name}.jsonl`))
    }
    return { rows, ids: db.$client.prepare('SELECT id FROM images').pluck().all() as string[] }
  } finally {
    db.$client.exec('COMMIT')
  }
}

/** @returns how many rows */
async function writeTable(db: Db, table: SQLiteTable, file: string): Promise<number> {
  const columns = Object.entries(getTableColumns(table))
  const { sql } = db.select().from(table).toSQL()
  // One row at a time: a school has millions of messages.
  const found = db.$client.prepare(sql).raw().iterate() as IterableIterator<unknown[]>
  let count = 0
  function* lines() {
    for (const raw of found) {
      count += 1
      const row = columns.flatMap(([name, column], i) =>
        leftOut.has(name)
          ? []
          : [[name, raw[i] === null ? null : column.mapFromDriverValue(raw[i])] as const],
      )
      yield `${JSON.stringify(Object.fromEntries(row))}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }))
  return count
}

/** Photos that are deleted meanwhile are left out. */
async function copyPhotos(
  ids: readonly string[],
  dataDir: string,
  folder: string,
): Promise<number> {
  let photos = 0
  for (const id of ids) if (await copyPhoto(id, dataDir, folder)) photos += 1
  return photos
}

/** @returns whether it was still there */
async function copyPhoto(id: string, dataDir: string, folder: string): Promise<boolean> {
  const place = `images/${id.slice(0, 2)}`
  await mkdir(join(folder, place), { recursive: true, mode: 0o700 })
  try {
    for (const width of Object.values(imageWidths)) {
      const name = `${place}/${id}-${width}.webp`
      await copyFile(join(dataDir, name), join(folder, name), constants.COPYFILE_FICLONE)
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
