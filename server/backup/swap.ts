import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { schoolFolder } from '../legal/school-files.ts'
import { databaseName, secretName } from './archive.ts'

/** A folder with this name holds a whole backup that is to replace the data. */
const staged = /^restore-of-(.+)$/

/** A folder whose name begins so belongs to a restore that runs, or was killed before it was whole. */
export const partPrefix = 'restore-part-'
export const stagedName = (time: string): string => `restore-of-${time}`
/** The name of the folder that keeps the replaced data. */
export const replacedName = (time: string): string => `replaced-${time}`

/** The database comes last: once it has moved, everything else has. */
const names = [secretName, schoolFolder, 'images', databaseName]
/** Belong to the database, and must never meet another one. */
const logs = [`${databaseName}-wal`, `${databaseName}-shm`]

/**
 * Puts a staged backup in the place of the data. Each step may be the last before the power fails:
 * the next start of the server or of a restore goes on with the one after it.
 *
 * @param move is for tests
 */
export function finishRestore(dataDir: string, move = renameSync): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(partPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true })
    const time = staged.exec(name)?.[1]
    if (time !== undefined)
      swap(dataDir, join(dataDir, name), join(dataDir, replacedName(time)), move)
  }
}

function swap(dataDir: string, from: string, aside: string, move: typeof renameSync): void {
  const keep = (name: string) => {
    if (!existsSync(join(dataDir, name))) return
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    move(join(dataDir, name), join(aside, name))
  }
  if (existsSync(join(from, databaseName))) for (const name of logs) keep(name)
  for (const name of names) {
    if (!existsSync(join(from, name))) continue
    keep(name)
    move(join(from, name), join(dataDir, name))
  }
  rmSync(from, { recursive: true })
}
