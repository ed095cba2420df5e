import type { Db } from '../db/open.ts'
import type { ReadAnswer } from '../reading/answer.ts'
import { blockedUsersOf, blockersOf } from './queries.ts'

/** The ids of all people whom a person blocks. */
export const blockedUsersPage = async (db: Db, userId: string): Promise<ReadAnswer> =>
  answer({ blockedUsers: await blockedUsersOf(db, userId) })

/** The ids of all people who block a person. */
export const blockersPage = async (db: Db, userId: string): Promise<ReadAnswer> =>
  answer({ blockedBy: await blockersOf(db, userId) })

const answer = (data: object): ReadAnswer => ({
  headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
  body: JSON.stringify(data),
})
