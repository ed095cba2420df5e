import { and, asc, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey } from '#sync/accounts/accounts.ts'
import type { Db } from '../db/open.ts'
import { changeData, CommandError, Misuse, readData, type Command } from './command.ts'

/** Writes the role into the database itself, because no call of the API may grant it. */
export const moderator: Command = {
  summary: 'makes moderators',
  usage: `Moderators look at reports and decide about them, at /moderation.

Usage:
  quad moderator add EMAIL      makes the account with this email address a moderator
  quad moderator remove EMAIL   takes the role away, immediately and on every device
  quad moderator list           lists all moderators

It works while Quad is running, on the data in DATA_DIR.`,
  run: async ([command, email, ...surplus], config) => {
    if (command === undefined) throw new Misuse('Say what to do: add, remove, or list.')
    if (command === 'list') {
      if (email !== undefined) throw new Misuse('moderator list takes no arguments.')
      return readData(config, list)
    }
    if (command !== 'add' && command !== 'remove')
      throw new Misuse(`moderator cannot “${command}”: it can add, remove, and list.`)
    if (email === undefined || surplus.length > 0)
      throw new Misuse(`moderator ${command} takes exactly one email address.`)
    return changeData(config, (db) => change(db, email, command === 'add'))
  },
}

async function list(db: Db): Promise<string> {
  const moderators = await db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(and(eq(users.moderator, true), eq(users.deleted, false)))
    .orderBy(asc(users.emailKey))
  if (moderators.length === 0) return 'There are no moderators.'
  return moderators.map(({ email, username }) => `${email} (${username})`).join('\n')
}

async function change(db: Db, email: string, isWanted: boolean): Promise<string> {
  const [person] = await db
    .select({ id: users.id, username: users.username, wasModerator: users.moderator })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email.trim())), eq(users.deleted, false)))
  if (!person)
    throw new CommandError(
      `There is no account with the address ${email}. Sign up and open the link in the email first.`,
    )
  const name = `${email.trim()} (${person.username})`
  if (person.wasModerator === isWanted)
    return `${name} is ${isWanted ? 'already' : 'not'} a moderator.`
  await db.update(users).set({ moderator: isWanted }).where(eq(users.id, person.id))
  return `${name} is ${isWanted ? 'now' : 'no longer'} a moderator.`
}
