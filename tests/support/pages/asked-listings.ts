import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Listing } from '#sync/listings.ts'
import type { SignedIn } from '../people/cast.ts'
import { call, listingsOf, post } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'

/** Listings that were asked about, as the sweep of every hour does it. @returns their ids */
export async function asked(
  server: TestServer,
  seller: SignedIn,
  titles: readonly string[],
  { isHidden = false } = {},
): Promise<string[]> {
  const made = await Promise.all(titles.map((title) => post(server, seller, { title })))
  const db = new Database(join(server.dataDir, 'quad.sqlite'))
  const change = db.prepare('update listings set asked_at = ?, hidden_by = ? where id = ?')
  for (const { _id } of made) change.run(1, isHidden ? 'age' : null, _id)
  db.close()
  return made.map(({ _id }) => _id)
}

/** What the server holds of a seller's listings: title, status, and whether it still asks. */
export const stateOf = (server: TestServer, as: SignedIn) => async (): Promise<string[]> => {
  const own = await listingsOf(server, as)
  const rows = await Promise.all(
    own.map(async ({ _id }) => {
      const answer = await call(server, as, 'GET', `/api/listings/${_id}`)
      // It may have been deleted meanwhile.
      return answer.ok ? [(await answer.json()) as Listing] : []
    }),
  )
  return rows
    .flat()
    .map(({ title, status, asked: isAsked }) => `${title} ${status}${isAsked ? ' asked' : ''}`)
    .toSorted()
}
