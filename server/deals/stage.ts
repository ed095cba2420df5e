import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { dealIdOf, type Side } from '#sync/deals/deals.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { heldDeal } from '#sync/deals/follow-listing.ts'
import type { DealListing, DealMove } from '#sync/deals/move.ts'
import { mayMove } from '#sync/deals/moves.ts'
import type { ListingStatus } from '#sync/listings.ts'
import { asksWhetherMet } from '#sync/meet-ups/did-you-meet.ts'
import { unknownRecipient } from '#sync/messages.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Db } from '../db/open.ts'
import type { ListingRow } from '../listings/listing-rows.ts'
import { findListing, noSuchListing } from '../listings/queries.ts'
import { factsOfRow as factsOfMeetUp } from '../meet-ups/meet-up-rows.ts'
import { meetUpOfPair } from '../meet-ups/queries.ts'
import { findRecipient, type Person } from '../messages/people.ts'
import type { HandlerContext } from '../sync/implement.ts'
import { factsOfRow, otherOf, sideOf, type DealRow } from './deal-rows.ts'
import { dealsOfListing, findDeal, hasAsked, listingOfDeal } from './queries.ts'

/** What a move is about: the listing, its deals, and the two people. */
export interface Stage {
  side: Side
  listing: ListingRow
  sellerId: string
  buyerId: string
  /** The deal of the two, if there is one. */
  row: DealRow | undefined
  /** All deals of the listing. */
  rows: DealRow[]
  otherId: string
}

const ownListing = 'You cannot make an offer for your own listing.'
const sellerLeft = 'The seller has moved to another campus.'
const leftBehind = 'This listing is still on your earlier campus. Move it to yours first.'
const hasNotAsked = 'You can only choose someone who has written to you about this listing.'

/**
 * What a new offer or a reservation is about. A listing or person that the actor may not know of is
 * refused as if it did not exist.
 */
export async function stageOf(
  { tx, actor }: HandlerContext,
  { listingId, buyerId = actor.userId }: { listingId: string; buyerId?: string | undefined },
): Promise<Stage> {
  const listing = await findListing(tx, actor, listingId)
  const { sellerId } = listing
  const isSeller = sellerId === actor.userId
  if (isSeller ? buyerId === sellerId : buyerId !== actor.userId)
    throw new Refusal('forbidden', isSeller ? ownListing : 'Only the seller can do this.')
  if ((await campusOf(tx, sellerId)) !== listing.universityId)
    throw new Refusal('conflict', isSeller ? leftBehind : sellerLeft)
  const rows = await dealsOfListing(tx, listingId)
  const row = rows.find((each) => each.buyerId === buyerId)
  const side = isSeller ? 'seller' : 'buyer'
  const stage = { side, listing, sellerId, buyerId, row, rows } as const
  if (isSeller) await assertBuyer(tx, stage)
  return { ...stage, otherId: isSeller ? buyerId : sellerId }
}

async function campusOf(tx: Db, userId: string): Promise<string | undefined> {
  const [user] = await tx
    .select({ universityId: users.universityId })
    .from(users)
    .where(eq(users.id, userId))
  return user?.universityId
}

/** A seller deals with people of the campus who have asked, and who may see the listing. */
export async function assertBuyer(
  tx: Db,
  { listing, buyerId, row }: Pick<Stage, 'listing' | 'buyerId' | 'row'>,
): Promise<void> {
  const isOfCampus = (await campusOf(tx, buyerId)) === listing.universityId
  if (!isOfCampus || !(row || (await hasAsked(tx, listing.id, buyerId))))
    throw new Refusal('conflict', hasNotAsked, 'buyerId')
}

/** What a move of an existing deal is about. @throws Refusal `not_found` for another person's */
export async function stageOfDeal({ tx, actor }: HandlerContext, id: string): Promise<Stage> {
  const row = await findDeal(tx, actor, id)
  const { sellerId, buyerId } = row
  const listing = await listingOfDeal(tx, row.listingId)
  const rows = await dealsOfListing(tx, row.listingId)
  const otherId = otherOf(row, actor.userId)
  return { side: sideOf(row, actor.userId), listing, sellerId, buyerId, row, rows, otherId }
}

export const dealIdOfStage = ({ listing, buyerId }: Stage): string => dealIdOf(listing.id, buyerId)

/**
 * What becomes of the deal by a move.
 * @throws Refusal with the sentence of the rule
 */
export async function moveOn(
  { tx, now }: Pick<HandlerContext, 'tx' | 'now'>,
  { row, rows, listing, side }: Stage,
  move: DealMove,
): Promise<{ deal: DealFacts; status?: ListingStatus; isSame: boolean }> {
  const before = row && factsOfRow(row)
  const about: DealListing = {
    price: listing.priceCents / 100,
    status: listing.status,
    takesOffers: listing.takesOffers,
    holder: await holderOf(tx, rows, row),
  }
  const { deal, status, problem } = mayMove(before, move, {
    side,
    now,
    listing: about,
    asksWhetherMet: move.name === 'confirm' && (await isAskedWhetherMet(tx, row)),
  })
  if (problem)
    throw new Refusal(problem.field ? 'bad_input' : 'conflict', problem.message, problem.field)
  return { deal, isSame: deal === before, ...(status !== undefined && { status }) }
}

async function isAskedWhetherMet(tx: Db, row: DealRow | undefined): Promise<boolean> {
  const meetUp = row && (await meetUpOfPair(tx, row.sellerId, row.buyerId))
  return asksWhetherMet(meetUp && factsOfMeetUp(meetUp), row?.agreedAt ?? undefined)
}

/** Another buyer who holds the listing. Only its seller is told the name. */
async function holderOf(
  tx: Db,
  rows: readonly DealRow[],
  own: DealRow | undefined,
): Promise<DealListing['holder']> {
  const others = rows.filter(({ id }) => id !== own?.id)
  const id = heldDeal(new Map(others.map((row) => [row.id, factsOfRow(row)])))
  const held = others.find((row) => row.id === id)
  if (held?.state !== 'reserved' && held?.state !== 'sold') return undefined
  const [buyer] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, held.buyerId))
  return { state: held.state, username: buyer?.username }
}

/** A listing that is hidden or gone takes no answer, and its offers stay for when it is back. */
export function assertShown({ listing: { hiddenBy } }: Stage): void {
  if (hiddenBy !== null) throw new Refusal('conflict', noSuchListing().message)
}

/** The other person, to whom the actor writes by a move. @throws Refusal as for a message */
export const recipientOf = ({ tx, actor }: HandlerContext, { otherId }: Stage): Promise<Person> =>
  findRecipient(tx, actor, { id: otherId }, unknownRecipient)
