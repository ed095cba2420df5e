import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Dice } from '../dice.ts'
import type { FileCall } from './trace.ts'

const sector = 512

type Change = { ended: number } & ({ bytes: Buffer; at: number } | { size: number })

/** A file or folder, whatever its names are. */
interface Inode {
  isFolder: boolean
  /** On disk for certain. */
  synced: Buffer
  /** Since the last sync: on disk or not. */
  pending: Change[]
}

/** A change of a folder. */
interface Naming {
  folder: string
  apply(names: Map<string, Inode>): void
}

/**
 * The disk of a machine that ran a program: what fsync(2) promises to be there, and what may or may
 * not be. A power cut keeps any of the unsynced writes of a file, in whole sectors, in any order. Of
 * the unsynced names in a folder it keeps the first ones, because journaling file systems keep order.
 */
export class Disk {
  readonly #synced: Map<string, Inode>
  /** The names as the program sees them. */
  readonly #names: Map<string, Inode>
  readonly #open = new Map<number, { path: string; inode: Inode | undefined; place: number }>()
  #naming: Naming[] = []
  readonly #honors: boolean

  /** @param honors whether a sync puts anything on disk; a judge must find the damage if not */
  constructor(folder: string, honors: boolean) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    this.#synced = new Map(
      entries.map((entry) => {
        const file = join(entry.parentPath, entry.name)
        const content = entry.isFile() ? readFileSync(file) : undefined
        return [relative(folder, file), inodeOf(content)]
      }),
    )
    this.#names = new Map(this.#synced)
    this.#honors = honors
  }

  /** @param root the folder that the paths of the call are in */
  take(call: FileCall, root: string): void {
    const own = (path: string) => relative(root, path)
    if (call.name === 'open') this.#opened({ ...call, path: own(call.path) })
    else if (call.name === 'link') this.#named(own(call.to), this.#names.get(own(call.from)))
    else if (call.name === 'unlink') this.#named(own(call.path), undefined)
    else if (call.name === 'mkdir') this.#named(own(call.path), inodeOf(undefined))
    else if (call.name === 'rename') this.#renamed(own(call.from), own(call.to))
    else if (call.name === 'close') this.#open.delete(call.fd)
    else if (call.name === 'sync') this.#sync(call.fd, call.begun)
    else if (call.name === 'truncate') this.#truncated(call)
    else this.#written(call)
  }

  /** Writes a possible state of the disk after a power cut now. */
  crash(into: string, dice: Dice): void {
    const names = new Map(this.#synced)
    const folders = new Set(this.#naming.map(({ folder }) => folder))
    for (const each of folders) {
      const changes = this.#naming.filter(({ folder }) => folder === each)
      for (const { apply } of changes.slice(0, dice.below(changes.length + 1))) apply(names)
    }
    mkdirSync(into)
    // A folder comes before what is in it. Nothing is in a folder that is missing.
    for (const [name, { isFolder, synced, pending }] of [...names].toSorted(byName)) {
      const file = join(into, name)
      if (!existsSync(dirname(file))) continue
      if (isFolder) mkdirSync(file)
      else {
        const kept = pending.flatMap((change) => torn(change, dice))
        writeFileSync(file, applied(synced, kept))
      }
    }
  }

  #opened({ fd, path, creates, truncates }: FileCall & { name: 'open' }): void {
    if (creates && !this.#names.has(path)) this.#named(path, inodeOf(Buffer.alloc(0)))
    const found = this.#names.get(path)
    const inode = found?.isFolder ? undefined : found
    this.#open.set(fd, { path, inode, place: 0 })
    if (truncates && inode) inode.pending.push({ size: 0, ended: 0 })
  }

  #named(path: string, inode: Inode | undefined): void {
    const apply = (names: Map<string, Inode>) =>
      inode ? void names.set(path, inode) : void names.delete(path)
    apply(this.#names)
    this.#naming.push({ folder: dirname(path), apply })
  }

  #renamed(from: string, to: string): void {
    const inode = this.#names.get(from)
    const apply = (names: Map<string, Inode>) => {
      if (inode) names.set(to, inode)
      names.delete(from)
    }
    apply(this.#names)
    this.#naming.push({ folder: dirname(to), apply })
  }

  #truncated({ fd, size, ended }: FileCall & { name: 'truncate' }): void {
    this.#open.get(fd)?.inode?.pending.push({ size, ended })
  }

  #written({ fd, at, bytes, ended }: FileCall & { name: 'write' }): void {
    const file = this.#open.get(fd)
    if (!file) return
    file.inode?.pending.push({ bytes, at: at ?? file.place, ended })
    if (at === undefined) file.place += bytes.length
  }

  // Writes of other threads that were still under way when the sync began are not covered by it.
  #sync(fd: number, begun: number): void {
    const file = this.#open.get(fd)
    if (!file || !this.#honors) return
    const { inode, path } = file
    if (inode) {
      const covered = inode.pending.filter(({ ended }) => ended <= begun)
      inode.synced = applied(inode.synced, covered)
      inode.pending = inode.pending.filter(({ ended }) => ended > begun)
      return
    }
    const folder = path === '' ? '.' : path
    for (const each of this.#naming) if (each.folder === folder) each.apply(this.#synced)
    this.#naming = this.#naming.filter((each) => each.folder !== folder)
  }
}

/** @param content of a file; undefined for a folder */
const inodeOf = (content: Buffer | undefined): Inode => ({
  isFolder: content === undefined,
  synced: content ?? Buffer.alloc(0),
  pending: [],
})

const byName = ([one]: [string, Inode], [other]: [string, Inode]) => (one < other ? -1 : 1)

function applied(content: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) =>
    'size' in change ? change.size : change.at + change.bytes.length,
  )
  const next = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), content.length))
  content.copy(next)
  let size = content.length
  for (const change of changes) {
    if ('size' in change) {
      next.fill(0, change.size, Math.max(size, change.size))
      size = change.size
    } else {
      change.bytes.copy(next, change.at)
      size = Math.max(size, change.at + change.bytes.length)
    }
  }
  return next.subarray(0, size)
}

/** What of a change is on disk: nothing, all, or some of its sectors. */
function torn(change: Change, dice: Dice): Change[] {
  const chance = dice.next()
  if (chance < 0.35) return []
  if (chance < 0.7 || 'size' in change) return [change]
  const { at, bytes, ended } = change
  const parts: Change[] = []
  for (let start = 0; start < bytes.length;) {
    const end = Math.min(bytes.length, start + sector - ((at + start) % sector))
    if (dice.chance(0.5)) parts.push({ at: at + start, bytes: bytes.subarray(start, end), ended })
    start = end
  }
  return parts
}
