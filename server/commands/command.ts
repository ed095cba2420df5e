import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#sync/refusal.ts'
import type { Config } from '../config.ts'
import { databaseName } from '../backup/archive.ts'
import { requireAccess } from '../data-folder/owner.ts'
import { migrationsIn, newestMigration } from '../db/migrate.ts'
import { openReader, type Db } from '../db/open.ts'
import { Writer, type Tx } from '../db/writer.ts'

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

/** The work found a fault, which is what was asked for: the message is its result. */
export class FailedReport extends Error {}

export function takeNothing(name: string, args: readonly string[]): void {
  const [first] = args
  if (first !== undefined) throw new Misuse(`${name} takes no arguments, but there is “${first}”.`)
}

/** Runs `work` on the database in DATA_DIR, without keeping anyone from writing. */
export async function readData<T>(config: ReadConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openReader(databaseOf(config))
  try {
    assertCurrent(db)
    return await work(db)
  } catch (error) {
    throw asSentence(error)
  } finally {
    db.$client.close()
  }
}

/**
 * Runs `work` on the database in DATA_DIR in one transaction, stamped with `rev`. A running server
 * sees the change in its next request, and SQLite makes each wait for the other.
 */
export async function changeData<T>(
  config: ReadConfig,
  work: (tx: Tx, rev: number) => Promise<T>,
): Promise<T> {
  const file = databaseOf(config)
  await readData(config, async () => {})
  const writer = new Writer(file, Date.now)
  try {
    return await writer.write({ run: work })
  } catch (error) {
    throw asSentence(error)
  } finally {
    await writer.close()
  }
}

function databaseOf(config: ReadConfig): string {
  const { dataDir } = config()
  requireAccess(dataDir)
  const file = join(dataDir, databaseName)
  if (existsSync(file)) return file
  throw new CommandError(`There is no data in ${dataDir}. Start Quad first, or set DATA_DIR.`)
}

/** @throws CommandError if another version of Quad wrote the data */
function assertCurrent(db: Db): void {
  const migrations = migrationsIn(db.$client)
  if (migrations < newestMigration)
    throw new CommandError('The data is of an older version. Start Quad once, which upgrades it.')
  if (migrations > newestMigration)
    throw new CommandError('The data is of a newer version of Quad. Please use that version.')
}

function asSentence(error: unknown): Error {
  if (error instanceof CommandError || error instanceof Misuse) return error
  if (error instanceof Refusal) return new CommandError(error.message)
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandError(`This did not work: ${reason}`, { cause: error })
}
