import { and, eq, or } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey, usernameKey } from '#sync/accounts/accounts.ts'
import type { User } from '../accounts/sign-in/proof.ts'
import type { Db } from '../db/open.ts'
import { CommandError } from './command.ts'

/**
 * The account with this email address or username.
 *
 * @throws CommandError if there is none
 */
export async function findPerson(db: Db, who: string): Promise<User> {
  const name = who.trim()
  const isIt = or(eq(users.emailKey, emailKey(name)), eq(users.usernameKey, usernameKey(name)))
  const [found] = await db
    .select()
    .from(users)
    .where(and(isIt, eq(users.deleted, false)))
  if (!found)
    throw new CommandError(
      `There is no account with the address or name ${name}. A sign-up counts once its link was opened.`,
    )
  return found
}
