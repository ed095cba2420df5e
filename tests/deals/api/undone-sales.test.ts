import { expect, test } from 'vitest'
import { block } from '#tests/support/server/blocks.ts'
import { dealCalls, dealOfAnswer } from '#tests/deals/calls.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { change, post, readListing } from '#tests/support/server/market.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { offer, accept, sell, read } = dealCalls(app)

interface Pair {
  seller: Newcomer
  buyer: Newcomer
}

const moveCampus = (as: Newcomer) =>
  app.call('PUT', `/api/users/university/${as.user.id}`, {
    as,
    body: { university: 'University of Iowa', moveListings: false },
  })

/** What keeps two people from a deal. */
const partings: Record<string, (pair: Pair) => Promise<unknown>> = {
  'the seller blocks the buyer': ({ seller, buyer }) => block(app, seller, buyer),
  'the buyer blocks the seller': ({ seller, buyer }) => block(app, buyer, seller),
  'the buyer moves to another campus': ({ buyer }) => moveCampus(buyer),
  'the seller moves to another campus': ({ seller }) => moveCampus(seller),
  'the buyer is suspended': ({ buyer }) => suspendUser(app, buyer),
  'the buyer deletes the account': ({ buyer: { person, ...as } }) =>
    app.call('DELETE', `/api/users/${as.user.id}`, { as, body: { password: person.password } }),
}

test.each(Object.entries(partings))(
  '[DEAL-17] a sale that is undone is no reservation again if %s',
  async (_, part) => {
    const [seller, buyer] = [await newcomer(app), await newcomer(app)]
    const { _id } = await post(app, seller, { price: '20' })
    const { _id: id } = await dealOfAnswer(await offer(buyer, _id, 15))
    await accept(seller, id, { turn: 1 })
    await sell(seller, _id, {})
    await part({ seller, buyer })
    await change(app, seller, _id, { status: 'Pending' })
    const undone = await dealOfAnswer(await read(seller, id))
    expect(undone).toMatchObject({ state: 'closed', reason: 'canceled' })
    expect((await readListing(app, seller, _id)).status).toBe('Pending')
  },
)
