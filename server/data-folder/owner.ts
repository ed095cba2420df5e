import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isSea } from 'node:sea'

declare global {
  namespace NodeJS {
    interface Process {
      /** Missing in the types of Node. */
      initgroups?: (user: string, extraGroup: number) => void
    }
  }
}

/** A folder or file of another user; the message says whose, and how to go on. */
export class OwnerError extends Error {}

/** Where the data is without `DATA_DIR`. */
export const defaultDataDir = './data'

const accounts = '/etc/passwd'

/**
 * Makes root the owner of the data folder, so that everything it makes there can be used by the
 * server. Must run before any of it is opened. A folder that is missing gets the owner of the one
 * that it will be in.
 *
 * @returns whether this process has become someone else
 * @throws OwnerError if it cannot
 */
export function actAsOwner(dataDir: string): boolean {
  if (process.getuid?.() !== 0) return false
  const owner = ownerOf(resolve(dataDir), ['EACCES', 'ENOENT'])
  if (owner === undefined || owner.uid === 0) return false
  try {
    become(owner)
    return true
  } catch {
    throw new OwnerError(refusal(dataDir, owner.uid))
  }
}

/** Keeps all groups of the user: one of them may be what opens the key in TLS_KEY. */
function become({ uid, gid }: { uid: number; gid: number }): void {
  const account = accountOf(uid)
  process.setgid?.(account?.gid ?? gid)
  if (account) process.initgroups?.(account.name, account.gid)
  else process.setgroups?.([gid])
  process.setuid?.(uid)
}

/**
 * Becomes the owner of the data folder, or refuses.
 *
 * @throws OwnerError if the folder belongs to someone else
 */
export function requireOwner(dataDir: string): void {
  actAsOwner(dataDir)
  const own = process.getuid?.()
  const owner = ownerOf(resolve(dataDir))
  if (own === undefined || owner === undefined || owner.uid === own) return
  throw new OwnerError(refusal(owner.path, owner.uid, dataDir))
}

/** What the server and the commands must open. */
const needed = [
  'quad.sqlite',
  'quad.sqlite-wal',
  'quad.sqlite-shm',
  'secret.key',
  'server.lock',
  'images',
]

/** @throws OwnerError that names the first file in the folder that this user may not open */
export function requireAccess(dataDir: string): void {
  for (const name of needed) {
    const path = join(resolve(dataDir), name)
    if (canWrite(path)) continue
    const owner = ownerOf(path)
    if (owner === undefined) continue
    throw new OwnerError(
      `Quad runs as ${ownName()} and cannot open ${path}, which belongs to ${userName(owner.uid) ?? owner.uid}. As root, run: ${handOver(dataDir)}`,
    )
  }
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The owner of the path, or of the nearest folder above it if looking at it fails with one of
 * `passing`. Undefined if there is none.
 */
function ownerOf(
  path: string,
  passing: readonly string[] = ['EACCES'],
): { path: string; uid: number; gid: number } | undefined {
  try {
    const { uid, gid } = statSync(path)
    return { path, uid, gid }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const goesUp = passing.includes(code) && dirname(path) !== path
    return goesUp ? ownerOf(dirname(path), passing) : undefined
  }
}

function refusal(path: string, uid: number, dataDir = path): string {
  const program = isSea() ? [process.execPath] : [process.execPath, process.argv[1] ?? '']
  // Root becomes the owner, and not every machine has sudo.
  const line = ['env', `DATA_DIR=${resolve(dataDir)}`, ...program, ...process.argv.slice(2)]
  const says = `${resolve(path)} belongs to ${userName(uid) ?? `the user ${uid}`}, so only that user can do this. As root, run: ${line.map(quoted).join(' ')}`
  // Root made it by hand, or restored into a new folder.
  return uid === 0
    ? `${says}\nTo run Quad as ${ownName()} instead, run as root: ${handOver(dataDir)}`
    : says
}

const ownName = (): string => {
  const uid = process.getuid?.() ?? 0
  return userName(uid) ?? String(uid)
}

const handOver = (dataDir: string): string =>
  `chown -R ${quoted(ownName())}: ${quoted(resolve(dataDir))}`

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

export const userName = (uid: number): string | undefined => accountOf(uid)?.name

function accountOf(uid: number): { name: string; gid: number } | undefined {
  if (!existsSync(accounts)) return undefined
  const lines = readFileSync(accounts, 'utf8').split('\n')
  const [name, , , gid] =
    lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid)) ?? []
  return name === undefined ? undefined : { name, gid: Number(gid) }
}
