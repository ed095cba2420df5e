import { readdir, readFile, rm, stat, mkdir, open, rename } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { randomBytes } from 'node:crypto'
import { imageWidths } from '#sync/images.ts'
import { syncFolder } from '../sync-folder.ts'
import { diskFull, hasNoSpace } from '../db/disk-full.ts'

export type ImageSize = keyof typeof imageWidths

/** Where encoded photos are stored. Several servers would need another implementation. */
export interface ImageStore {
  /** Resolves once the photo is on disk. @throws Refusal `disk_full` */
  put(id: string, size: ImageSize, bytes: Buffer): Promise<void>
  read(id: string, size: ImageSize): Promise<Uint8Array<ArrayBuffer> | undefined>
  delete(id: string): Promise<void>
  /**
   * Ids of photos that were written before `time` (milliseconds since the epoch), a few at a time.
   */
  writtenBefore(time: number): AsyncIterable<string[]>
}

/** Photos as files: `images/ab/abcdef…-320.webp` in the data folder. */
export function openImageStore(dataDir: string): ImageStore {
  const root = join(dataDir, 'images')
  const folderOf = (id: string) => join(root, id.slice(0, 2))
  const fileOf = (id: string, size: ImageSize) =>
    join(folderOf(id), `${id}-${imageWidths[size]}.webp`)
  return {
    put: (id, size, bytes) => writeDurably(fileOf(id, size), bytes),
    read: (id, size) => readFile(fileOf(id, size)).catch(absent),
    async delete(id) {
      const names = (await readdir(folderOf(id)).catch(absent)) ?? []
      const own = names.filter((name) => name.startsWith(id))
      await Promise.all(own.map((name) => rm(join(folderOf(id), name), { force: true })))
    },
    async *writtenBefore(time) {
      for (const folder of (await readdir(root).catch(absent)) ?? []) {
        const names = await readdir(join(root, folder))
        const files = await Promise.all(
          names.map((name) => stat(join(root, folder, name)).catch(absent)),
        )
        const old = names.filter((_, i) => (files[i]?.mtimeMs ?? time) < time)
        if (old.length > 0) yield [...new Set(old.map((name) => name.slice(0, 22)))]
      }
    },
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Writes a file. It is complete and on disk when this resolves, or does not exist.
 * @throws Refusal `disk_full`
 */
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await makeFolder(dirname(file))
    await writeSynced(unfinished, bytes)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw hasNoSpace(error) ? diskFull() : error
  }
}

/** Folders that are on disk, with the folder that they are in. */
const lasting = new Set<string>()

// Not only what this call made: another one may have made it a moment ago and still wait for the
// disk.
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made === undefined && lasting.has(folder)) return
  await syncFolder(dirname(folder))
  await syncFolder(dirname(dirname(folder)))
  lasting.add(folder)
}

async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
