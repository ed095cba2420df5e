import { expect, onTestFinished, test } from 'vitest'
import { day } from '#sync/time.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { openPushService, PushedBrowser } from '#tests/support/outside/push-service.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { until } from '#tests/support/server/until.ts'
import { stage } from './age-stage.ts'

/** The push that asks a seller about this many listings. */
async function pushAbout(number: number) {
  const service = await openPushService()
  onTestFinished(() => service.stop())
  const { app, go } = await stage({ PUSH_HOSTS: service.host })
  const seller = await newcomer(app)
  const ids: string[] = []
  for (let n = 1; n <= number; n++)
    ids.push(await createListing(app, seller, { title: `Thing ${n} ${'x'.repeat(100)}` }))
  await go(59 * day)
  const browser = new PushedBrowser(service.host)
  const as = await signIn(app, seller.person, true)
  await app.call('POST', '/api/push-subscriptions', { as, body: browser.subscription })
  await go(day)
  const [push] = await until('the push', () => {
    const messages = browser.messages(service)
    return messages.length > 0 ? messages : undefined
  })
  return { ids, push }
}

test.each([1, 40])('the push about %i listings names them, for its buttons', async (number) => {
  const { ids, push } = await pushAbout(number)
  expect(push).toMatchObject({ title: 'Still available?', link: '/' })
  expect(push?.asks?.toSorted()).toEqual(ids.toSorted())
})

test('a push about more listings than it can name has no buttons', async () => {
  const { push } = await pushAbout(41)
  expect(push).toMatchObject({ title: 'Still available?', link: '/' })
  expect(push).not.toHaveProperty('asks')
})
