import { expect, test } from 'vitest'
import { causes, tryOrders } from './simulation/trading/orders.ts'

test.each(Object.entries(causes))(
  '[OFFER-13] [OFFER-25] an acceptance is refused if %s before it arrives, in every order',
  { timeout: 600_000 },
  async (_, cause) => {
    expect(await tryOrders(cause)).toBe(38)
  },
)
