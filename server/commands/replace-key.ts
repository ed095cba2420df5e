import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { keyProblem } from '../auth/key-check.ts'
import { loadKeyring } from '../auth/keyring.ts'
import { databaseName, secretName } from '../backup/archive.ts'
import { endSessions } from '../backup/end-sessions.ts'
import { openDataFolder } from '../data-folder/data-folder.ts'
import { CommandError, Misuse, type Command } from './command.ts'

export const replaceKey: Command = {
  summary: 'makes a new secret.key for one that is lost',
  usage: `Makes a new secret.key if the old one is lost or damaged. Everyone must log in again, two-factor
authentication is off for everyone, links in emails no longer work, and emails that wait are
deleted. Do this only if no backup has the key. Stop Quad first.

Usage:
  quad replace-key --yes`,
  run: async ([confirmed, ...surplus], config) => {
    if (confirmed !== '--yes' || surplus.length > 0)
      throw new Misuse(
        'This turns off two-factor authentication for everyone. Add --yes if you are sure.',
      )
    const { dataDir } = config()
    const database = join(dataDir, databaseName)
    if (!existsSync(database)) throw new CommandError(`There is no data in ${dataDir}.`)
    const folder = openDataFolder(dataDir)
    try {
      if (keyProblem(dataDir, database) === undefined)
        throw new CommandError(`Nothing is wrong with ${join(dataDir, secretName)}, so it stays.`)
      // What only the old key opens.
      endSessions(database, ['DELETE FROM two_factors', 'DELETE FROM push_keys'])
      const old = join(dataDir, secretName)
      if (existsSync(old)) renameSync(old, `${old}.replaced-${Date.now()}`)
      loadKeyring(dataDir)
      return 'There is a new key. Everyone must log in again, and two-factor authentication is off.'
    } finally {
      folder.release()
    }
  },
}
