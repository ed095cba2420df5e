import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** The file of `--settings` cannot be used; the message says why, in one sentence. */
export class SettingsFileError extends Error {}

export interface Settings {
  /** The arguments after `--settings FILE`. */
  args: string[]
  /** The environment, which wins, and the settings of the file. */
  env: Record<string, string | undefined>
  /** The names in the file. */
  named: string[]
}

const option = '--settings'

/**
 * Reads the settings that every command has.
 *
 * @throws SettingsFileError if the file is not named or cannot be read
 */
export function readSettings(argv: readonly string[], env: Settings['env']): Settings {
  const [first = '', file, ...rest] = argv
  if (first !== option && !first.startsWith(`${option}=`))
    return { args: [...argv], env, named: [] }
  const [, joined] = first.split(/=(.*)/s)
  const name = joined ?? file
  if (!name) throw new SettingsFileError(`${option} must be followed by a file.`)
  const given = parse(name)
  return {
    args: joined === undefined ? rest : argv.slice(1),
    env: { ...given, ...env },
    named: Object.keys(given),
  }
}

function parse(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsFileError(
      `The settings in ${resolve(file)} cannot be read: ${reason}. The user that runs Quad must be able to read the file.`,
      { cause: error },
    )
  }
}
