import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeExport } from '../export/write-export.ts'
import { CommandError, Misuse, readData, type Command } from './command.ts'

export const exportData: Command = {
  summary: 'writes all data as text that other programs read',
  usage: `Writes the data into a new folder while Quad runs: a file of JSON lines for each kind of thing,
and the photos. It contains no passwords and nothing else that lets anyone log in, but all private
messages: keep it safe. To move Quad to another machine, use backup and restore.

Usage:
  quad export FOLDER`,
  run: async ([given, ...surplus], config) => {
    if (given === undefined || surplus.length > 0) throw new Misuse('export takes one folder.')
    const { dataDir } = config()
    const folder = resolve(given)
    if (existsSync(folder)) throw new CommandError(`${folder} exists already.`)
    const progress = (step: string) => void process.stderr.write(`${step}\n`)
    const { rows, photos } = await readData(config, (db) =>
      writeExport({ db, dataDir, folder, progress }),
    )
    const count = (name: string, one: string) =>
      `${rows[name] ?? 0} ${rows[name] === 1 ? one : `${one}s`}`
    const [accounts, listings, messages] = [
      count('users', 'account'),
      count('listings', 'listing'),
      count('messages', 'message'),
    ]
    return `${folder} holds ${accounts}, ${listings}, ${messages} and ${photos} ${photos === 1 ? 'photo' : 'photos'}.`
  },
}
