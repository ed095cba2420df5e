import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'
import { ConfigError } from '../config/config-error.ts'
import { DataFolderError } from '../data-folder/data-folder.ts'
import { OwnerError } from '../data-folder/owner.ts'
import { CommandError, FailedReport, Misuse, type Command, type ReadConfig } from './command.ts'

// The single executable keeps its documentation beside the server, a checkout in its own folder.
const here = import.meta.dirname
const documentation =
  [join(here, '../docs'), join(here, '../..')].find((folder) =>
    existsSync(join(folder, 'README.md')),
  ) ?? 'the folder of Quad'

const exitCodes = { done: 0, failed: 1, misused: 2 } as const
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

const expected = [CommandError, ConfigError, DataFolderError, OwnerError]

/** Runs the command that the arguments name, prints what it says, and resolves with the exit code. */
export async function runCommand(
  [given = 'serve', ...args]: readonly string[],
  commands: Readonly<Record<string, Command>>,
  config: ReadConfig,
): Promise<ExitCode> {
  const name = given === '--version' || given === '-v' ? 'version' : given
  if (isHelp(name) || name === 'help') return say(overview(commands), exitCodes.done)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const names = Object.keys(commands).join(', ')
    return say(`There is no command “${name}”. Try one of: ${names}.`, exitCodes.misused)
  }
  if (args.some(isHelp)) return say(command.usage, exitCodes.done)
  try {
    return say(await command.run(args, config), exitCodes.done)
  } catch (error) {
    if (error instanceof Misuse)
      return say(`${error.message}\n\n${command.usage}`, exitCodes.misused)
    if (error instanceof FailedReport) {
      process.stdout.write(`${error.message}\n`)
      return exitCodes.failed
    }
    if (error instanceof Error && expected.some((kind) => error instanceof kind))
      return say(error.message, exitCodes.failed)
    throw error
  }
}

const isHelp = (argument: string): boolean => argument === '--help' || argument === '-h'

function overview(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(15)}${summary}`,
  )
  return `Quad ${version}, a campus marketplace that works offline.

Usage:
  quad COMMAND          runs a command; without one, serve
  quad COMMAND --help   explains it
  quad --settings FILE COMMAND
                        takes the settings from a file, one NAME=value a line. The environment wins

Commands:
${lines.join('\n')}

The README explains the settings, which are environment variables. It is in
${documentation}.`
}

function say(text: string, code: ExitCode): ExitCode {
  const stream = code === exitCodes.done ? process.stdout : process.stderr
  stream.write(`${text}\n`)
  return code
}
