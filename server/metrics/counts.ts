import { eq, sum } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { listings } from '#drizzle/schema/listings.ts'
import type { Db } from '../db/open.ts'

const counts = {
  accounts: (db: Db) => db.$count(users, eq(users.deleted, false)),
  listings: (db: Db) => db.$count(listings, eq(listings.deleted, false)),
  photos: (db: Db) => db.$count(images),
  photoBytes: async (db: Db) =>
    Number((await db.select({ n: sum(images.bytes) }).from(images))[0]?.n),
}

/** Reads a whole table. */
export const countOf = async (db: Db, what: keyof typeof counts): Promise<number> =>
  counts[what](db)
