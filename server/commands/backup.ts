import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError, databaseName, type Summary } from '../backup/archive.ts'
import { problemOf, sentenceOf, type BackupReport } from '../backup/failure.ts'
import { takeBackup, takeSnapshot } from '../backup/take-backup.ts'
import { requireAccess } from '../data-folder/owner.ts'
import { CommandError, Misuse, type Command } from './command.ts'
import { shown } from './summary.ts'

export const backup: Command = {
  summary: 'writes a backup of database and photos',
  usage: `Writes the database, the photos and the key, while Quad runs, and reads them back. Anyone who has
a backup can read everything: keep it safe.

Usage:
  quad backup          makes a folder in DATA_DIR/backups. All backups there share the photos, so
                       only new photos are copied
  quad backup --keep N does the same, and deletes the oldest scheduled backups beyond N
  quad backup FILE     writes FILE, which holds everything, for another machine. FILE must not
                       exist`,
  run: async (args, config) => {
    const { keep, file } = orderOf(args)
    const { dataDir } = config()
    requireAccess(dataDir)
    if (!existsSync(join(dataDir, databaseName)))
      throw new CommandError(`There is no data in ${dataDir}. Start Quad first, or set DATA_DIR.`)
    const order = { dataDir, signal: stoppable().signal, progress: printProgress }
    if (file !== undefined) {
      const path = resolve(file)
      return says(path, await takeBackup({ ...order, file: path }).catch(explain))
    }
    const taken = takeSnapshot({ ...order, ...(keep !== undefined && { keep }) })
    const { folder, summary } = await taken.catch(explain)
    return says(resolve(folder), summary)
  },
}

const says = (path: string, summary: Summary): string => `${path} holds ${shown(summary)}.`

function orderOf([first, second, ...surplus]: readonly string[]): { keep?: number; file?: string } {
  const isKeep = first === '--keep'
  if (surplus.length > 0 || (second !== undefined && !isKeep))
    throw new Misuse('backup takes at most one file.')
  if (isKeep) {
    if (!/^[1-9]\d{0,2}$/.test(second ?? ''))
      throw new Misuse('--keep must be followed by a number from 1 to 999.')
    return { keep: Number(second) }
  }
  if (first?.startsWith('-'))
    throw new Misuse(`backup knows no option “${first}”. A file of that name is ./${first}.`)
  return first === undefined ? {} : { file: first }
}

/** A signal that follows those of the terminal and of a stopping server. */
function stoppable(): AbortController {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => controller.abort(new BackupError('The backup was stopped.')))
  return controller
}

/** Also tells the server, if it runs this for a scheduled backup. */
function explain(error: unknown): never {
  const why = sentenceOf(error)
  if (why === undefined) throw error
  process.send?.({ problem: problemOf(error), why } satisfies BackupReport)
  throw new CommandError(why, { cause: error })
}

function printProgress(step: string): void {
  process.stderr.write(`${step}\n`)
}
