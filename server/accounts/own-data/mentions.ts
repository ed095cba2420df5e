import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { registrations } from '#drizzle/schema/accounts.ts'
import { blocks } from '#drizzle/schema/blocks.ts'
import { departures } from '#drizzle/schema/departures.ts'
import { limitCounts } from '#drizzle/schema/limits.ts'
import { listingInquiries, listings, listingViews } from '#drizzle/schema/listings.ts'
import { decisions } from '#drizzle/schema/moderation.ts'
import {
  listingReports,
  messageReports,
  reviewReports,
  userReports,
} from '#drizzle/schema/reports.ts'
import { savedListings } from '#drizzle/schema/saved-listings.ts'
import { syncClients } from '#drizzle/schema/sync.ts'
import { schoolRequests } from '#drizzle/schema/universities.ts'
import { emailKey } from '#sync/accounts/accounts.ts'
import type { Db } from '../../db/open.ts'

interface Person {
  id: string
  email: string
}

interface Mention {
  what: string
  rows: number
}

/** What mentions a person besides their own data: most of it is about others, too. */
export async function mentionsOf(db: Db, person: Person): Promise<Mention[]> {
  const mentions: Mention[] = []
  for (const { what, table, where } of placesOf(db, person))
    mentions.push({ what, rows: await db.$count(table, where) })
  return mentions.filter(({ rows }) => rows > 0)
}

/** Where backups and logs may still have what the person has deleted. */
export const notInDatabase = [
  'backups, which have earlier states of this data',
  'texts in which other people wrote about this person',
  'the log of the server and that of its proxy',
]

interface Place {
  what: string
  table: SQLiteTable
  where: SQL | undefined
}

function placesOf(db: Db, { id, email }: Person): Place[] {
  const own = db.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, id))
  return [
    {
      what: 'reports about the person',
      table: userReports,
      where: eq(userReports.subjectId, id),
    },
    {
      what: 'reports about listings of the person',
      table: listingReports,
      where: eq(listingReports.sellerId, id),
    },
    {
      what: 'reports about messages of the person',
      table: messageReports,
      where: eq(messageReports.senderId, id),
    },
    {
      what: 'reports about reviews by the person',
      table: reviewReports,
      where: eq(reviewReports.reviewerId, id),
    },
    {
      what: 'people who block the person',
      table: blocks,
      where: and(eq(blocks.blockedId, id), eq(blocks.deleted, false)),
    },
    {
      what: 'listings of the person that others have saved',
      table: savedListings,
      where: and(inArray(savedListings.listingId, own), ne(savedListings.userId, id)),
    },
    {
      what: 'listings that the person has looked at today',
      table: listingViews,
      where: eq(listingViews.viewerId, id),
    },
    {
      what: 'listings that the person has asked about',
      table: listingInquiries,
      where: eq(listingInquiries.userId, id),
    },
    {
      what: 'decisions that the person made as a moderator or an administrator',
      table: decisions,
      where: eq(decisions.moderatorId, id),
    },
    {
      what: 'deleted accounts of the same mailbox',
      table: departures,
      where: eq(departures.returnedAs, id),
    },
    {
      what: 'requests for a missing school with the address of the person',
      table: schoolRequests,
      where: or(
        eq(schoolRequests.userContactEmail, email),
        eq(schoolRequests.schoolEmailExample, email),
      ),
    },
    {
      what: 'sign-ups with the address of the person that wait for a link to be opened',
      table: registrations,
      where: eq(registrations.emailKey, emailKey(email)),
    },
    {
      what: 'counts of limits of the account',
      table: limitCounts,
      where: eq(limitCounts.subject, id),
    },
    {
      what: 'devices of the person that the server knows for synchronization',
      table: syncClients,
      where: eq(syncClients.userId, id),
    },
  ]
}
