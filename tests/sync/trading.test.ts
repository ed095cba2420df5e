import { afterEach, expect, test, vi } from 'vitest'
import { changedOffer, endedOffer, expiredOffer, soldListing } from '#sync/deals/move.ts'
import { brokenTrading } from './simulation/trading/broken.ts'
import { eventsToTell } from './simulation/trading/notices.ts'
import { trade } from './simulation/trading/trading.ts'

const seed = 20_261_201
const runs = 120

// A broken rule must not reach the tests of the next file.
afterEach(() => vi.restoreAllMocks())

test(
  '[DEAL-01] [DEAL-03] [OFFER-13] [OFFER-25] [OFFER-28] no one is bound to an amount that they did not see, whatever devices and network do',
  { timeout: 600_000 },
  async () => {
    const played = new Set<string>()
    expect(await trade({ seed, runs, played })).toBeUndefined()
    // The rest would prove nothing about what never happens.
    expect([...played]).toEqual(
      expect.arrayContaining([
        ...eventsToTell,
        changedOffer,
        endedOffer,
        expiredOffer,
        soldListing,
        expect.stringMatching(/^This is already reserved for /),
        'This is reserved for someone else now.',
      ]),
    )
  },
)

// Proves that the simulation can find faults.
test.each(Object.entries(brokenTrading))(
  'the simulation of trading catches %s',
  { timeout: 300_000 },
  async (_, { found, fault, seed: soon = 20_261_205 }) => {
    const wrong = await trade({ seed: soon, runs: 300, fault })
    expect(wrong?.split('\n')[0]).toMatch(/^Wrong: /)
    expect(wrong?.split('\n')[0]).toMatch(found)
  },
)
