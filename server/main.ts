import { resolve } from 'node:path'
import { backupFolder } from './backup/folder.ts'
import { appeal } from './commands/appeal.ts'
import { backup } from './commands/backup.ts'
import { CommandError, takeNothing, type Command } from './commands/command.ts'
import { doctor } from './commands/doctor.ts'
import { exportData } from './commands/export.ts'
import { maintenance } from './commands/maintenance.ts'
import { administrator, moderator } from './commands/role.ts'
import { replaceKey } from './commands/replace-key.ts'
import { restore } from './commands/restore.ts'
import { runCommand } from './commands/run-command.ts'
import { school } from './commands/school.ts'
import { user } from './commands/user.ts'
import { version } from './commands/version.ts'
import { misnamed, readConfig, type Config } from './config.ts'
import { requireOwner } from './data-folder/owner.ts'
import { hasNoSpace } from './db/disk-full.ts'
import { createQuad, type Quad } from './quad.ts'
import { runServer } from './serving/run-server.ts'
import { readSettings, SettingsFileError, type Settings } from './settings-file.ts'

// What Quad writes is for its own user alone: the database holds private messages.
process.umask(0o077)

/** @throws CommandError if the disk is too full to open the database */
function openQuad(config: Config): Quad {
  try {
    return createQuad(config)
  } catch (error) {
    if (!hasNoSpace(error)) throw error
    throw new CommandError(
      `Quad cannot start, because the disk of ${config.dataDir} is full. Make space, for example move the oldest file in ${backupFolder(config.dataDir)} to another disk, then start Quad again.`,
      { cause: error },
    )
  }
}

const serve: Command = {
  summary: 'runs the server',
  usage: `Runs the server on the data in DATA_DIR, until it gets SIGTERM or SIGINT.

Usage:
  quad serve`,
  run: async (args, config) => {
    takeNothing('serve', args)
    return runServer(openQuad(config()))
  },
}

const demo: Command = {
  summary: 'runs the server on a campus with sample data',
  usage: `Fills an empty DATA_DIR with a sample campus and runs the server on it.

Usage:
  quad demo`,
  run: async (args, config) => {
    takeNothing('demo', args)
    // Imported only here, so that `serve` does not load the demo.
    const { DemoRefusal, fillDemo } = await import('#demo/demo.ts')
    const quad = openQuad(config())
    try {
      const { email, password } = await fillDemo(quad.resources)
      return `${await runServer(quad)}\nLog in as ${email} with the password ${password}`
    } catch (error) {
      if (!(error instanceof DemoRefusal)) throw error
      await quad.close()
      throw new CommandError(error.message)
    }
  },
}

const commands = {
  serve,
  demo,
  backup,
  restore,
  export: exportData,
  doctor,
  maintenance,
  'replace-key': replaceKey,
  moderator,
  administrator,
  user,
  appeal,
  school,
  version,
}

let known: Config | undefined

/** The settings. Whoever asks for them is the owner of the data from then on. */
const configOf =
  ({ env, named }: Settings) =>
  (): Config => {
    if (known) return known
    const config = readConfig(env, named)
    requireOwner(config.dataDir)
    process.stderr.write(`Data folder: ${resolve(config.dataDir)}\n`)
    for (const warning of misnamed(env)) process.stderr.write(`${warning}\n`)
    known = config
    return config
  }

function run(): void {
  try {
    const settings = readSettings(process.argv.slice(2), process.env)
    // Not awaited: parts that a command loads later may import this file.
    void runCommand(settings.args, commands, configOf(settings)).then(
      (code) => (process.exitCode = code),
    )
  } catch (error) {
    if (!(error instanceof SettingsFileError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}

run()
