import type { Db } from '../db/open.ts'
import type { DataAnswer } from '../data-answer.ts'
import { blockedUsersOf, blockersOf } from './queries.ts'

/** The ids of all people whom a person blocks. */
export const blockedUsersPage = async (db: Db, userId: string): Promise<DataAnswer> =>
  answer({ blockedUsers: await blockedUsersOf(db, userId) })

/** The ids of all people who block a person. */
export const blockersPage = async (db: Db, userId: string): Promise<DataAnswer> =>
  answer({ blockedBy: await blockersOf(db, userId) })

const answer = (data: object): DataAnswer => ({ body: JSON.stringify(data) })
