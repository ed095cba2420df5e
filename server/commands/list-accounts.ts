import { readAccounts } from '../administration/accounts.ts'
import type { Db } from '../db/open.ts'

/**
 * A line for each account, the newest first: username, email address, school, day of the sign-up, and
 * what else is to know.
 *
 * @param search the beginning of a username, a name, or an email address
 */
export async function listAccounts(db: Db, search: string): Promise<string> {
  const limit = Number.MAX_SAFE_INTEGER
  const rows = await readAccounts(db, { search: search.trim().toLowerCase(), limit })
  if (rows.length === 0) return 'There are no such accounts.'
  return rows
    .map(({ user, university }) => {
      const { username, email, createdAt, administrator, moderator, suspendedAt } = user
      const notes = [
        administrator ? 'administrator' : '',
        moderator ? 'moderator' : '',
        suspendedAt === null ? '' : 'suspended',
      ]
      const day = new Date(createdAt).toISOString().slice(0, 10)
      return [username, email, university, day, ...notes.filter((note) => note !== '')].join('\t')
    })
    .join('\n')
}
