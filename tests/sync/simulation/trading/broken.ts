import { vi } from 'vitest'
import * as endings from '#server/deals/end-live.ts'
import * as following from '#server/deals/follow.ts'
import * as notices from '#server/deals/notices.ts'
import * as rows from '#server/deals/rows.ts'
import * as status from '#server/deals/status.ts'
import type { DealFacts } from '#sync/deals/facts.ts'
import * as moves from '#sync/deals/moves.ts'
import * as offers from '#sync/deals/offers.ts'
import * as states from '#sync/deals/state.ts'
import { listingOf } from '#sync/deals/deals.ts'
import type { TradingFault } from './world.ts'

interface Broken {
  /** What the simulation says of it. */
  found: RegExp
  /** By which it is found in few runs. */
  seed?: number
  fault: TradingFault
}

type Rule = Parameters<typeof moves.mayMove>

/** The rule of all moves, asked another question. */
const asking = (change: (...rule: Rule) => Rule): TradingFault => ({
  plant() {
    const { mayMove } = moves
    vi.spyOn(moves, 'mayMove').mockImplementation((...rule) => mayMove(...change(...rule)))
  },
})

const isOpen = (deal: DealFacts | undefined, now: number): deal is DealFacts =>
  deal !== undefined && states.asOf(deal, now).state === 'open'

/**
 * Rules, handlers and devices broken on purpose. The simulation must catch every one of them; otherwise
 * it would miss the same fault in the real ones.
 */
export const brokenTrading: Record<string, Broken> = {
  'an offer that replaces any other': {
    found: /replaced \$\d+ unseen/,
    fault: asking((deal, move, context) => {
      if (move.name !== 'offer') return [deal, move, context]
      return [deal, { ...move, turn: isOpen(deal, context.now) ? deal.turn : undefined }, context]
    }),
  },

  'a decline of any amount': {
    found: /declined \$\d+ unseen/,
    fault: asking((deal, move, context) =>
      move.name === 'end' && deal
        ? [deal, { ...move, turn: deal.turn }, context]
        : [deal, move, context],
    ),
  },

  'an acceptance of any amount': {
    found: /is bound to \$\d+ and saw \$\d+/,
    seed: 20_261_206,
    fault: asking((deal, move, context) =>
      move.name === 'accept' && deal
        ? [deal, { ...move, turn: deal.turn }, context]
        : [deal, move, context],
    ),
  },

  'turns that both people count together': {
    found: /(replaced|declined) \$\d+ unseen|is bound to \$\d+ and saw \$\d+/,
    fault: {
      plant: () =>
        void vi.spyOn(states, 'nextTurn').mockImplementation((deal) => (deal?.turn ?? 0) + 1),
    },
  },

  'an offer without an end': {
    found: /accepted an offer after its end/,
    seed: 20_261_204,
    fault: asking((deal, ...rest) =>
      deal?.state === 'open' ? [{ ...deal, expires: undefined }, ...rest] : [deal, ...rest],
    ),
  },

  /** Neither the check nor the index. */
  'a listing that two buyers can hold': {
    found: /A listing is held twice/,
    fault: {
      start: (server) => server.change('DROP INDEX deals_one_held'),
      ...asking((deal, move, context) => {
        const listing = { ...context.listing, holder: undefined }
        return [deal, move, { ...context, listing }]
      }),
    },
  },

  'a status that does not change with the deal': {
    found: /A listing with a deal that is (reserved|sold) is /,
    fault: { plant: () => void vi.spyOn(status, 'setStatus').mockResolvedValue() },
  },

  'a reservation at whatever the amount is': {
    found: /is bound to \$\d+ and saw \$\d+/,
    seed: 20_261_206,
    fault: asking((deal, move, context) => {
      if (move.name !== 'reserve') return [deal, move, context]
      const isAsked = isOpen(deal, context.now) && deal.by === 'buyer'
      return [deal, { ...move, amount: isAsked ? deal.amount : context.listing.price }, context]
    }),
  },

  'a notification that comes twice': {
    found: /was told of "[a-z ]+" 2 times instead of 1/,
    fault: {
      plant() {
        const { notifyOfDeal } = notices
        vi.spyOn(notices, 'notifyOfDeal').mockImplementation(async (...args) => {
          await notifyOfDeal(...args)
          await notifyOfDeal(...args)
        })
      },
    },
  },

  'a notification that never comes': {
    found: /was told of "[a-z ]+" 0 times instead of 1/,
    fault: { plant: () => void vi.spyOn(notices, 'notifyOfDeal').mockResolvedValue() },
  },

  'a floor that nothing is below': {
    found: /is below the floor and open/,
    fault: { plant: () => void vi.spyOn(offers, 'isBelowFloor').mockReturnValue(false) },
  },

  'a lowered price that leaves higher offers': {
    found: /is open above the price/,
    fault: { plant: () => void vi.spyOn(following, 'followListingPrice').mockResolvedValue() },
  },

  'a status that its deals do not follow': {
    found: /A Sold listing has an open offer|A listing with a deal that is /,
    fault: { plant: () => void vi.spyOn(following, 'followListing').mockResolvedValue() },
  },

  'a deletion that leaves deals': {
    found: /A deleted listing has a deal: (open|reserved)/,
    fault: { plant: () => withoutEnding('gone') },
  },

  'a block that leaves deals': {
    found: /A block left a deal: (open|reserved)/,
    seed: 20_261_206,
    fault: { plant: () => withoutEnding('ended') },
  },

  'a buyer whose row is not that of the seller': {
    found: /rows differ\. Only here: /,
    fault: {
      plant() {
        const { dealOf } = rows
        vi.spyOn(rows, 'dealOf').mockImplementation((row, userId) => {
          const deal = dealOf(row, userId)
          return deal.role === 'buyer' ? { ...deal, turn: 1 } : deal
        })
      },
    },
  },

  'an effect that stays after a refusal': {
    found: /rows differ\. Only here: .* reserved /,
    fault: {
      async handed(phone, reply) {
        if (reply.kind !== 'answer') return
        const numbers = reply.answer.results.filter(([, word]) => word === 'no').map(([seq]) => seq)
        const refused = await phone.refused()
        const accepted = refused.find(
          ({ seq, action }) => numbers.includes(seq) && action.name === 'deal.accept',
        )
        if (!accepted) return
        const { id } = accepted.action.args as { id: string }
        await phone.store.transaction(async ({ rows: { deals, listings } }) => {
          const [deal] = await deals.get([id])
          const [listing] = await listings.get([listingOf(id)])
          if (!deal || !listing) return
          await deals.put([{ ...deal, state: 'reserved' }])
          await listings.put([{ ...listing, status: 'Pending' }])
        })
      },
    },
  },
}

function withoutEnding(reason: 'gone' | 'ended'): void {
  const { endDeals } = endings
  vi.spyOn(endings, 'endDeals').mockImplementation(async (context, which, ending) => {
    if (ending.reason !== reason) await endDeals(context, which, ending)
  })
}
