import { dealLimits } from '#sync/deals/deals.ts'
import type { Side } from '#sync/deals/sides.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import { endLive, followPrice, followStatus, heldDeal } from '#sync/deals/follow-listing.ts'
import type { DealMove } from '#sync/deals/move.ts'
import { mayMove } from '#sync/deals/moves.ts'
import { asOf } from '#sync/deals/state.ts'
import type { ListingStatus } from '#sync/listings.ts'

/** What one side of a deal last saw of it, which its next move is about. */
interface Seen {
  turn: number
  amount: number
  state: string
}

/**
 * One listing, its seller, and buyers, who move by what they saw, perhaps long ago. It does what a
 * server does, and nothing else: the unique index, and the rules of `sync/deals/`.
 */
export class Market {
  now = 1_000_000_000
  price = 100
  status: ListingStatus = 'Available'
  isGone = false
  deals = new Map<string, DealFacts>()
  readonly seen = new Map<string, Seen>()
  /** Why moves were refused. */
  readonly refusals = new Set<string>()

  look(buyer: string, side: Side): void {
    const deal = this.deals.get(buyer)
    if (deal) this.seen.set(`${buyer} ${side}`, { ...deal })
  }

  /** Makes a move by what the side saw last. @returns whether the deal moved */
  move(buyer: string, side: Side, name: DealMove['name'], amount: number): boolean {
    const seen = this.seen.get(`${buyer} ${side}`)
    const move = moveOf(name, seen, amount)
    const before = this.deals.get(buyer)
    const holder = this.#holder(buyer)
    const listing = { price: this.price, status: this.status, takesOffers: true, holder }
    if (this.isGone) return false
    const { deal, status, problem } = mayMove(before, move, { side, now: this.now, listing })
    if (problem) {
      this.refusals.add(problem.message)
      return false
    }
    if (deal === before) return false
    if (name === 'sell') {
      this.deals.set(buyer, before ?? deal)
      this.follow('Sold', buyer)
    }
    this.deals.set(buyer, deal)
    if (status !== undefined) this.status = status
    return true
  }

  /** Its seller sets the status. */
  follow(to: ListingStatus, buyer?: string | null): void {
    if (this.isGone) return
    const { moved, confirmed } = followStatus(this.deals, { to, now: this.now, buyer })
    if (confirmed !== undefined) return void this.refusals.add('confirmed')
    this.#take(moved)
    this.status = to
  }

  reprice(price: number): void {
    this.price = price
    this.#take(followPrice(this.deals, this.now, () => price))
  }

  end(reason: 'gone' | 'ended'): void {
    const wasHeld = this.#stateOf(heldDeal(this.deals)) === 'reserved'
    this.#take(endLive(this.deals, reason))
    if (wasHeld && this.status === 'Pending') this.status = 'Available'
    this.isGone ||= reason === 'gone'
  }

  sweep(): void {
    for (const [id, deal] of this.deals) this.deals.set(id, asOf(deal, this.now))
  }

  #take(moved: ReadonlyMap<string, DealFacts>): void {
    for (const [id, deal] of moved) this.deals.set(id, deal)
  }

  #stateOf(id: string | undefined) {
    return id === undefined ? undefined : this.deals.get(id)?.state
  }

  #holder(buyer: string) {
    const id = heldDeal(this.deals)
    const state = id === buyer ? undefined : this.#stateOf(id)
    return state === 'reserved' || state === 'sold' ? { state, username: id } : undefined
  }
}

function moveOf(name: DealMove['name'], seen: Seen | undefined, amount: number): DealMove {
  if (name === 'accept' || name === 'end') return { name, turn: seen?.turn ?? 0 }
  if (name === 'reserve') return { name, amount: seen?.state === 'open' ? seen.amount : amount }
  if (name !== 'offer') return { name }
  return { name, amount, ...(seen?.state === 'open' && { turn: seen.turn }) }
}

/** A step of a clock that may pass the end of an offer. */
export const longest = dealLimits.open
