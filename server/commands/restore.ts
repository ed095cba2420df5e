import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupError } from '../backup/archive.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openDataFolder } from '../data-folder/data-folder.ts'
import { defaultDataDir } from '../data-folder/owner.ts'
import { hasNoSpace } from '../db/disk-full.ts'
import { CommandError, Misuse, type Command } from './command.ts'
import { shown } from './summary.ts'

export const restore: Command = {
  summary: 'puts a backup back',
  usage: `Replaces the data in DATA_DIR by that of a backup. The replaced data stays in a folder beside it.
Everyone must log in again, and links in emails no longer work. Stop Quad first.

The folder in DATA_DIR may be new. Without DATA_DIR, ./data must exist.

Usage:
  quad restore BACKUP   a folder in DATA_DIR/backups, a file, or the database that an upgrade saved
                        there, which keeps the key and the photos of DATA_DIR`,
  run: async ([file, ...surplus], config) => {
    if (file === undefined || surplus.length > 0)
      throw new Misuse('restore takes exactly one backup.')
    const { dataDir } = config()
    if (dataDir === defaultDataDir && !existsSync(dataDir))
      throw new CommandError(
        'Set DATA_DIR to the folder that gets the data, for example DATA_DIR=/var/lib/quad. There is no folder ./data here.',
      )
    await assertReadable(file)
    const folder = openDataFolder(dataDir)
    try {
      const progress = (step: string) => void process.stderr.write(`${step}\n`)
      const { summary, replaced } = await restoreBackup({ dataDir, file, progress })
      const kept = replaced === undefined ? '' : `\nThe replaced data is in ${replaced}.`
      return `Restored ${shown(summary)}.${kept}\nEveryone must log in again.`
    } catch (error) {
      const isExpected = error instanceof BackupError || hasNoSpace(error)
      if (!(error instanceof Error && isExpected)) throw error
      throw new CommandError(
        `${file} cannot be restored, and nothing has changed. ${error.message}`,
        { cause: error },
      )
    } finally {
      folder.release()
    }
  },
}

async function assertReadable(file: string): Promise<void> {
  const error = await access(file, constants.R_OK).catch((reason: NodeJS.ErrnoException) => reason)
  if (!error) return
  if (error.code === 'ENOENT') throw new CommandError(`There is no backup ${file}.`)
  throw new CommandError(
    `The owner of the data cannot read ${resolve(file)}. Copy it to a folder that this user can read.`,
  )
}
