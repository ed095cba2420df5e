import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError, databaseName } from '../backup/archive.ts'
import { problemOf, sentenceOf, type BackupReport } from '../backup/failure.ts'
import { backupFolder, backupName } from '../backup/folder.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { requireAccess } from '../data-folder/owner.ts'
import { CommandError, Misuse, type Command } from './command.ts'
import { shown } from './summary.ts'

export const backup: Command = {
  summary: 'writes database and photos into one file',
  usage: `Writes the database, the photos and the key into one file, while Quad runs. The file is read
back before it gets its name. Anyone who has it can read everything: keep it safe.

Usage:
  quad backup          writes into the folder backups in DATA_DIR
  quad backup FILE     writes FILE, which must not exist`,
  run: async ([given, ...surplus], config) => {
    if (surplus.length > 0) throw new Misuse('backup takes at most one file.')
    const { dataDir } = config()
    requireAccess(dataDir)
    if (!existsSync(join(dataDir, databaseName)))
      throw new CommandError(`There is no data in ${dataDir}. Start Quad first, or set DATA_DIR.`)
    if (given === undefined) mkdirSync(backupFolder(dataDir), { recursive: true, mode: 0o700 })
    const file = resolve(given ?? join(backupFolder(dataDir), backupName('manual', Date.now())))
    const { signal } = stoppable()
    const summary = await takeBackup({ dataDir, file, signal, progress: printProgress }).catch(
      explain,
    )
    return `${file} holds ${shown(summary)}.`
  },
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
