import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { clearUpBackups } from '../backup/leftovers.ts'
import { finishRestore } from '../backup/swap.ts'
import { requireAccess } from './owner.ts'
import { lockFile } from '../lock-file.ts'

/** A folder that this server may not use; the message says why, in one sentence. */
export class DataFolderError extends Error {}

export interface DataFolder {
  /** The database. */
  file: string
  /** Lets another server use the folder. */
  release(): void
}

const databaseName = 'quad.sqlite'

/**
 * Makes the folder if it is missing, closes it to other users of the machine, and keeps other
 * servers out until `release`.
 *
 * @throws DataFolderError if the folder cannot be made or written to, or if another server uses it
 */
export function openDataFolder(folder: string): DataFolder {
  make(folder)
  requireAccess(folder)
  const release = lockOf(folder)
  try {
    closeToOthers(folder)
    // First, because it may make the space that everything else needs.
    clearUpBackups(folder)
    finishRestore(folder)
  } catch (error) {
    release()
    throw error
  }
  return { file: join(folder, databaseName), release }
}

function make(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new DataFolderError(
      `Quad cannot write to the folder ${resolve(folder)} (${String(error.code)}). Set DATA_DIR to a folder that the user who runs Quad can write to.`,
      { cause: error },
    )
  }
}

function lockOf(folder: string): () => void {
  const release = lockFile(join(folder, 'server.lock'))
  if (release) return release
  throw new DataFolderError(
    `Another Quad server is using ${folder}. Stop it first, or set another DATA_DIR.`,
  )
}

/**
 * Earlier versions let other users of the machine read the files. The database comes last: if its
 * mode is right, the other files have been done.
 */
function closeToOthers(folder: string): void {
  chmodSync(folder, 0o700)
  const database = join(folder, databaseName)
  if (!existsSync(database) || isClosed(database)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o700)
    else if (entry.isFile() && path !== database) chmodSync(path, 0o600)
  }
  chmodSync(database, 0o600)
}

const isClosed = (file: string): boolean => (statSync(file).mode & 0o077) === 0
