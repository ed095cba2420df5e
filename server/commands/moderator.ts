import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey } from '#sync/accounts.ts'
import type { Config } from '../config.ts'
import { openWriter, type Db } from '../db/open.ts'
import { consoleLog as log } from '../log.ts'

const usage = `Moderators look at reports and decide about them, at /moderation.

Usage:
  moderator add EMAIL      makes the account with this email address a moderator
  moderator remove EMAIL   takes the role away, immediately and on every device
  moderator list           lists all moderators

It works while Quad is running, on the data in DATA_DIR.`

const exitCodes = { done: 0, failed: 1, misused: 2 } as const
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * `quad moderator …`: writes the role into the database itself, because no call of the API may grant
 * it. SQLite makes it wait for a running server.
 */
export function runModerator(args: readonly string[], config: () => Config): ExitCode {
  const [command, email, ...surplus] = args
  if (command === '--help' || command === '-h') return say(usage, exitCodes.done)
  const isList = command === 'list' && email === undefined
  const isChange = (command === 'add' || command === 'remove') && email !== undefined
  if (surplus.length > 0 || !(isList || isChange)) return say(usage, exitCodes.misused)
  const { dataDir } = config()
  const file = join(dataDir, 'quad.sqlite')
  if (!existsSync(file))
    return say(`There is no data in ${dataDir}. Start Quad first, or set DATA_DIR.`, 1)
  const db = openWriter(file)
  try {
    return isList ? list(db) : change(db, email ?? '', command === 'add')
  } catch (error) {
    return say(`This did not work: ${error instanceof Error ? error.message : String(error)}`, 1)
  } finally {
    db.$client.close()
  }
}

function list(db: Db): ExitCode {
  const moderators = db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(and(eq(users.moderator, true), eq(users.deleted, false)))
    .orderBy(asc(users.emailKey))
    .all()
  if (moderators.length === 0) return say('There are no moderators.', exitCodes.done)
  const lines = moderators.map(({ email, username }) => `${email} (${username})`)
  return say(lines.join('\n'), exitCodes.done)
}

function change(db: Db, email: string, moderator: boolean): ExitCode {
  const [person] = db
    .select({ id: users.id, username: users.username, wasModerator: users.moderator })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email.trim())), eq(users.deleted, false)))
    .all()
  if (!person) {
    const sentence = `There is no account with the address ${email}. Sign up and open the link in the email first.`
    return say(sentence, exitCodes.failed)
  }
  const name = `${email.trim()} (${person.username})`
  if (person.wasModerator === moderator)
    return say(`${name} is ${moderator ? 'already' : 'not'} a moderator.`, exitCodes.done)
  db.update(users).set({ moderator }).where(eq(users.id, person.id)).run()
  return say(`${name} is ${moderator ? 'now' : 'no longer'} a moderator.`, exitCodes.done)
}

function say(sentence: string, code: ExitCode): ExitCode {
  log.info(sentence)
  return code
}
