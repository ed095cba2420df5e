import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageWidths } from '#sync/images.ts'
import { writeDurably } from './write-durably.ts'

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
