import type { Mutant } from './mutant.ts'

/** Slips in trading, by what they do. */
export const dealMutants: Record<string, Mutant> = {
  'a reservation leaves its listing available': {
    file: 'server/deals/make-move.ts',
    from: 'if (status !== undefined) await setStatus(context, listing, status, buyerId)',
    to: '',
    found: /A (reservation|sale) and its listing disagree/,
  },
  'the deals do not follow the status of their listing': {
    file: 'server/deals/follow.ts',
    from: 'if (status !== listing.status) await followNewStatus(context, listing, status)',
    to: '',
    found: /(A (reservation|sale) and its listing disagree|An offer is open for a listing)/,
  },
  'a lower price leaves the offers above it open': {
    file: 'server/deals/follow.ts',
    from: 'const moved = followPrice(factsById(rows), context.now, () => priceCents / 100)',
    to: 'const moved = followPrice(factsById(rows), context.now, () => Infinity)',
    found: /An open offer is above the price/,
  },
  'a deleted listing keeps its deals': {
    file: 'server/deals/follow.ts',
    from: "const moved = endLive(factsById(rows), context.now, 'gone')",
    to: "const moved = endLive(factsById([]), context.now, 'gone')",
    found: /(A reservation and its listing disagree|An offer is open for a listing)/,
  },
  'a sale ends no other offer': {
    file: 'server/deals/sell.ts',
    from: 'await endOthers(context, listing, dealIdOf(listing.id, buyer))',
    to: '',
    found: /(A (reservation|sale) and its listing disagree|An offer is open for a listing)/,
  },
  'a block ends no deal': {
    file: 'server/blocks/actions.ts',
    from: "await endDealsOf(context, actor.userId, { reason: 'ended', otherId: userId })",
    to: '',
    found: /A deal is open across a block/,
  },
  'a sale that is undone stays a sale': {
    file: 'sync/deals/follow-listing.ts',
    from: "const isOver = deal.state === 'sold' || (",
    to: 'const isOver = false || (',
    found: /A sale and its listing disagree/,
  },
  'an answer counts for a turn that its author has not seen': {
    file: 'sync/deals/offers.ts',
    from: 'if (deal?.turn !== turn) return changedOffer',
    to: 'if (deal === undefined) return changedOffer',
    found: /shows of (deals|listings|messages)/,
  },
  'a device does not know that an offer has expired': {
    file: 'sync/deals/state.ts',
    from: 'deal.expires <= now',
    to: 'deal.expires <= -now',
    found: /shows of (deals|listings|messages)/,
  },
  'a reservation that ends leaves its listing pending on the device': {
    file: 'sync/deals/show-move.ts',
    from: "if (listing && status !== undefined) view.put('listings', { ...listing, status })",
    to: '',
    found: /shows of listings/,
  },
  'a buyer hears nothing of a deal': {
    file: 'server/deals/sync.ts',
    from: 'const isOwn = or(isSold, isBought)',
    to: 'const isOwn = or(isSold, isSold)',
    found: /deals differ/,
  },
  'a deal that moves has no new stamp': {
    file: 'server/deals/write.ts',
    from: '.set({ ...columnsOf(facts), ...more, changedAt: now, rev })',
    to: '.set({ ...columnsOf(facts), ...more, changedAt: now })',
    found: /deals differ/,
  },
}
