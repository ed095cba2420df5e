import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { day } from '#sync/time.ts'
import { syncFolder } from '../sync-folder.ts'
import { BackupError, lineOf, sha256, sumsName, type Sums } from './archive.ts'
import type { BackupWriter } from './collect.ts'
import type { PhotoRow } from './inspect.ts'
import { photoNames } from './photo-files.ts'
import { sharedName } from './shared-photos.ts'

/** How many files wait for the disk at a time. */
const filesAtOnce = 32
/** So many daily snapshots read all shared photos again. */
const portions = 7

interface Options {
  /** May throw to end the writing. */
  check(): void
  /** The hashes of the files of an earlier snapshot. */
  sums: Sums
}

interface Written {
  name: string
  hash: string
}

/**
 * A folder with the database and the key, beside a folder with the photos of all snapshots. It has
 * the ending `.part` until it is whole, and new photos are in it until then.
 */
export class SnapshotWriter implements BackupWriter {
  readonly #folder: string
  readonly #part: string
  readonly #check: () => void
  readonly #earlier: Sums
  readonly #lines: string[] = []
  readonly #written: Written[] = []
  /** Photos that no earlier snapshot has, and that were moved out of the folder. */
  readonly #moved: string[] = []

  constructor(folder: string, { check, sums }: Options) {
    this.#folder = folder
    this.#part = `${folder}.part`
    this.#check = check
    this.#earlier = sums
  }

  /** Where a file is until the snapshot is whole. */
  pathOf(name: string): string {
    return join(this.#part, name)
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#check()
    const path = this.pathOf(name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    this.#wrote({ name, hash: sha256(bytes) })
  }

  async addFile(name: string, from: string): Promise<void> {
    this.#check()
    const path = this.pathOf(name)
    if (from !== path) await copyFile(from, path)
    this.#wrote({ name, hash: await hashOf(path) })
  }

  async addHeld({ id, bytes }: PhotoRow): Promise<boolean> {
    const names = photoNames(id)
    const hashes = names.map((name) => this.#earlier.get(sharedName(name)))
    const sizes = await Promise.all(names.map((name) => sizeOf(this.#sharedPath(name))))
    if (sizes.reduce((sum, size) => sum + size, 0) !== bytes) return false
    const isRead = isTurnOf(id)
    for (const [i, name] of names.entries()) {
      const isSame = hashes[i] !== undefined && sizes[i] !== 0
      if (!isSame) return false
      if (isRead && (await hashOf(this.#sharedPath(name))) !== hashes[i]) return false
    }
    for (const [i, name] of names.entries())
      this.#lines.push(lineOf(sharedName(name), hashes[i] ?? ''))
    return true
  }

  async addSums(): Promise<string> {
    const bytes = Buffer.from(this.#lines.join(''))
    await this.add(sumsName, bytes)
    return sha256(bytes)
  }

  async end(): Promise<void> {
    for (let i = 0; i < this.#written.length; i += filesAtOnce) {
      this.#check()
      await Promise.all(this.#written.slice(i, i + filesAtOnce).map((each) => this.#confirm(each)))
    }
    await this.#moveNewPhotos()
    const own = this.#written.filter(({ name }) => !isPhoto(name))
    for (const folder of new Set(own.map(({ name }) => dirname(this.pathOf(name)))))
      await syncFolder(folder)
    await rename(this.#part, this.#folder)
    await syncFolder(dirname(this.#folder))
  }

  async destroy(): Promise<null> {
    for (const path of this.#moved) await rm(path, { force: true })
    await rm(this.#part, { recursive: true, force: true })
    return null
  }

  #wrote({ name, hash }: Written): void {
    this.#written.push({ name, hash })
    this.#lines.push(lineOf(isPhoto(name) ? sharedName(name) : name, hash))
  }

  /** Puts a file on disk and reads it back. */
  async #confirm({ name, hash }: Written): Promise<void> {
    const path = this.pathOf(name)
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if ((await hashOf(path)) === hash) return
    throw new BackupError(`The disk is damaged: ${path} is not as it was written.`, {
      problem: 'damaged',
    })
  }

  async #moveNewPhotos(): Promise<void> {
    const photos = this.#written.map(({ name }) => name).filter(isPhoto)
    const folders = new Set<string>()
    for (const name of photos) {
      const path = this.#sharedPath(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // One that has changed on the disk stays for the earlier snapshots.
      if (!existsSync(path)) this.#moved.push(path)
      await rename(this.pathOf(name), path)
      folders.add(dirname(path))
    }
    for (const folder of folders) await syncFolder(folder)
    if (photos.length === 0) return
    await syncFolder(this.#sharedPath('images'))
    await rm(this.pathOf('images'), { recursive: true })
  }

  #sharedPath(name: string): string {
    return join(dirname(this.#folder), name)
  }
}

const isPhoto = (name: string): boolean => name.startsWith('images/')

const isTurnOf = (id: string): boolean =>
  id.charCodeAt(0) % portions === Math.floor(Date.now() / day) % portions

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
