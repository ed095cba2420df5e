import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Only root can mount a file system. Elsewhere the tests on one are skipped, as their titles say. */
export const canMount =
  process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

export interface SmallDisk {
  folder: string
  /** Fills it until so many bytes are free. */
  fill(free: number): void
  empty(): void
  unmount(): void
}

/** A file system in memory with so many bytes, perhaps with more options of `mount`. */
export function mountSmallDisk(bytes: number, ...options: readonly string[]): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'quad-small-'))
  const all = [`size=${bytes}`, ...options].join()
  execFileSync('mount', ['-t', 'tmpfs', '-o', all, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(free) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(bavail * bsize - free))
    },
    empty: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Stores photos of the first account without decoding any. */
export function addPhotos(dataDir: string, count: number, bytes: number): void {
  const client = new Database(join(dataDir, 'quad.sqlite'))
  const insert = client.prepare(
    `INSERT INTO images (id, uploader_id, folder, upload_sha256, width, height, color, bytes, uploaded_at)
     SELECT ?, id, 'listings', ?, 1, 1, '#fff', ?, ? FROM users LIMIT 1`,
  )
  for (let i = 0; i < count; i += 1) {
    const id = randomBytes(16).toString('base64url')
    const folder = join(dataDir, 'images', id.slice(0, 2))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const width of [320, 1280])
      writeFileSync(join(folder, `${id}-${width}.webp`), randomBytes(bytes / 2), { mode: 0o600 })
    insert.run(id, id, bytes, Date.now())
  }
  client.close()
}
