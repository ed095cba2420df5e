import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openWriter, type Db } from '../db/open.ts'

/** @throws ConfigError if a setting is wrong */
export type ReadConfig = () => Config

/** A command of `quad`. */
export interface Command {
  /** What it does, in the list of all commands. */
  summary: string
  /** All of what --help prints. */
  usage: string
  /**
   * Resolves with what to print, when the work is done.
   *
   * @throws Misuse if the arguments are wrong
   * @throws CommandError if the work failed for a reason that one sentence explains
   */
  run(args: readonly string[], config: ReadConfig): Promise<string>
}

/** Wrong arguments; the message says in one sentence what is wrong. */
export class Misuse extends Error {}

/** The work failed; the message says why, in one sentence. */
export class CommandError extends Error {}

export function takeNothing(name: string, args: readonly string[]): void {
  const [first] = args
  if (first !== undefined) throw new Misuse(`${name} takes no arguments, but there is “${first}”.`)
}

/**
 * Runs `work` on the database in DATA_DIR in one transaction. A running server sees the change in
 * its next request, and SQLite makes each wait for the other.
 */
export async function changeData<T>(config: ReadConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const { dataDir } = config()
  const file = join(dataDir, 'quad.sqlite')
  if (!existsSync(file))
    throw new CommandError(`There is no data in ${dataDir}. Start Quad first, or set DATA_DIR.`)
  const db = openWriter(file)
  const { $client: client } = db
  try {
    client.exec('BEGIN IMMEDIATE')
    const result = await work(db)
    client.exec('COMMIT')
    return result
  } catch (error) {
    if (error instanceof CommandError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`This did not work: ${reason}`, { cause: error })
  } finally {
    // Closing undoes an unfinished transaction.
    client.close()
  }
}
