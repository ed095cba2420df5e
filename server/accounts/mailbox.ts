import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey } from '#sync/accounts/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'

export type MailboxRule = Pick<Config, 'plusAddresses'>

/** When a sign-up or a change of address happens, and by which rule addresses are compared. */
export interface Terms {
  now: number
  config: MailboxRule
}

/**
 * The mailbox that gets the mail of an address: `ada+quad@purdue.edu` is another name of
 * `ada@purdue.edu`, unless the school's mail system gives each its own mailbox.
 */
export function mailboxOf(address: string, { plusAddresses }: MailboxRule): string {
  const key = emailKey(address)
  const at = key.lastIndexOf('@')
  const plus = key.indexOf('+')
  const isTagged = plusAddresses === 'one' && plus > 0 && plus < at
  return isTagged ? key.slice(0, plus) + key.slice(at) : key
}

/**
 * Whether a column with the key of an address names the mailbox of a valid address. The keys stay as
 * they are, because accounts of one mailbox may be older than this rule, and the setting may change.
 * The range keeps it a search of the column's index: the comma follows the plus.
 */
export function isOfMailbox(column: SQLiteColumn, address: string, rule: MailboxRule): SQL {
  const mailbox = mailboxOf(address, rule)
  if (rule.plusAddresses === 'separate') return eq(column, mailbox)
  const at = mailbox.lastIndexOf('@')
  const [name, host] = [mailbox.slice(0, at), mailbox.slice(at)]
  return sql`(${column} = ${mailbox} or
    (${column} >= ${`${name}+`} and ${column} < ${`${name},`} and ${column} like ${`%${host}`}))`
}

/** Refuses to give a mailbox to a second account. Only who reads the mailbox may learn that it has one. */
export async function refuseTaken(
  db: Db,
  address: string,
  { config, besides = '' }: Pick<Terms, 'config'> & { besides?: string },
): Promise<void> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isOfMailbox(users.emailKey, address, config), ne(users.id, besides)))
  if (owner) throw new Refusal('conflict', 'This email address now has another Quad account.')
}
