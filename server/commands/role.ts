import { and, asc, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { aRole, type Role } from '#sync/moderation/administration.ts'
import { setRole } from '../administration/set-role.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/writer.ts'
import { changeData, Misuse, readData, type Command } from './command.ts'
import { findPerson } from './find-person.ts'

export const moderator = commandFor(
  'moderator',
  'Moderators look at reports and decide about them, at /moderation.',
)

export const administrator = commandFor(
  'administrator',
  'Administrators find accounts and give roles, at /administration.',
)

function commandFor(role: Role, what: string): Command {
  return {
    summary: `makes ${role}s`,
    usage: `${what}

Usage:
  quad ${role} add USER      makes the account ${aRole[role]}
  quad ${role} remove USER   takes the role away, immediately and on every device
  quad ${role} list          lists all ${role}s

USER is the email address or the username of an account.

It works while Quad is running, on the data in DATA_DIR. The log of decisions has each change, and
the running server tells the person.`,
    run: async ([verb, who, ...surplus], config) => {
      if (verb === undefined) throw new Misuse('Say what to do: add, remove, or list.')
      if (verb === 'list') {
        if (who !== undefined) throw new Misuse(`${role} list takes no arguments.`)
        return readData(config, (db) => list(db, role))
      }
      if (verb !== 'add' && verb !== 'remove')
        throw new Misuse(`${role} cannot “${verb}”: it can add, remove, and list.`)
      if (who === undefined || surplus.length > 0)
        throw new Misuse(`${role} ${verb} takes exactly one email address or username.`)
      const change = { role, isGiven: verb === 'add', who }
      return changeData(config, (tx, rev) => changeRole(tx, change, rev))
    },
  }
}

async function list(db: Db, role: Role): Promise<string> {
  const people = await db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(and(eq(users[role], true), eq(users.deleted, false)))
    .orderBy(asc(users.emailKey))
  if (people.length === 0) return `There are no ${role}s.`
  return people.map(({ email, username }) => `${email} (${username})`).join('\n')
}

interface Change {
  role: Role
  isGiven: boolean
  who: string
}

async function changeRole(tx: Tx, { role, isGiven, who }: Change, rev: number): Promise<string> {
  const person = await findPerson(tx, who)
  const name = `${person.email} (${person.username})`
  const isChanged = await setRole(tx, person, { role, isGiven }, { now: Date.now(), rev })
  if (!isChanged) return `${name} is ${isGiven ? 'already' : 'not'} ${aRole[role]}.`
  return `${name} is ${isGiven ? 'now' : 'no longer'} ${aRole[role]}.`
}
