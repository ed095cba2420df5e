import { expect, test } from 'vitest'
import { day, hour } from '#sync/time.ts'
import { cast, signIn, type Person, type SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { appOfTest } from '#tests/support/server/app-of-file.ts'
import { createListing, save } from '#tests/support/server/listings.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'

/** Maya's listing, and savers who hear of price drops: of any, and of $30 or less. */
async function stage(price = 45) {
  const app = await appOfTest()
  app.stopClock()
  const listing = await createListing(app, app.people.maya, { title: 'Oak desk', price })
  const watches = async (asked: object): Promise<Person> => {
    const { person, ...as } = await newcomer(app)
    await ask(as, { notifyOn: 'drops', ...asked })
    return person
  }
  async function ask(as: SignedIn, asked: object): Promise<void> {
    const { savedListingId } = await save(app, as, listing)
    const body = { savedListingId, ...asked }
    const answer = await app.call('PATCH', '/api/saved-listings/notify', { as, body })
    expect(answer.status).toBe(200)
  }
  const savers = [await watches({}), await watches({ alertPrice: 30 })]
  return {
    app,
    listing,
    ask,
    // Everyone logs in again, because the clock goes on.
    async edit(...changes: object[]): Promise<void> {
      const as = await signIn(app, cast.maya)
      for (const body of changes) {
        const answer = await app.call('PATCH', `/api/listings/${listing}`, { as, body })
        expect(answer.status).toBe(200)
      }
    },
    told: async () => {
      const people = await Promise.all(savers.map((each) => signIn(app, each)))
      const all = await Promise.all(people.map((each) => notificationsOf(app, each)))
      return all.map((notices) => notices.map(({ message }) => message))
    },
  }
}

test('[PRICE-06] with price drops only, a saver hears of new lows, of the sale and of the deletion, and of nothing else', async () => {
  const { app, listing, edit, told } = await stage()
  app.moveClock(2 * day)
  await edit(
    { price: 50 },
    { title: 'Oak table' },
    { title: 'Oak desk' },
    { description: 'New wax.' },
    { status: 'Pending' },
    { status: 'Available' },
  )
  expect(await told()).toEqual([[], []])

  app.moveClock(day)
  // Lower than now, but it was $45 a day ago.
  await edit({ price: 46 })
  expect(await told()).toEqual([[], []])

  app.moveClock(2 * day)
  await edit({ price: 31, status: 'Pending', description: 'Waxed.' })
  const low = '“Oak desk” is now $31 (was $46).'
  expect(await told()).toEqual([[low], []])

  app.moveClock(2 * day)
  await edit({ price: 30 })
  const lower = '“Oak desk” is now $30 (was $31).'
  expect(await told()).toEqual([[lower, low], [lower]])

  app.moveClock(2 * day)
  await edit({ price: 40 })
  app.moveClock(25 * day)
  // The $30 of 25 days ago still counts.
  await edit({ price: 30 })
  expect(await told()).toEqual([[lower, low], [lower]])

  await edit({ status: 'Sold' })
  const sold = '“Oak desk” is now Sold.'
  expect(await told()).toEqual([
    [sold, lower, low],
    [sold, lower],
  ])
  app.moveClock(hour)
  const as = await signIn(app, cast.maya)
  await app.call('DELETE', `/api/listings/${listing}`, { as })
  const gone = '“Oak desk” was deleted.'
  expect(await told()).toEqual([
    [gone, sold, lower, low],
    [gone, sold, lower],
  ])
})

test('a price of more than 30 days ago does not count', async () => {
  const { app, edit, told } = await stage(20)
  app.moveClock(day)
  await edit({ price: 40 })
  app.moveClock(31 * day)
  await edit({ price: 30 })
  const words = ['“Oak desk” is now $30 (was $40).']
  expect(await told()).toEqual([words, words])
})

test('[PRICE-07] the drops of a day are one notification with the text of the last', async () => {
  const { app, edit, told } = await stage()
  app.moveClock(2 * day)
  for (const price of [28, 25, 24.5]) {
    await edit({ price })
    app.moveClock(5 * hour)
  }
  const last = '“Oak desk” is now $24.50 (was $25).'
  expect(await told()).toEqual([[last], [last]])
  // A sale is told apart from it.
  await edit({ price: 24, status: 'Sold' })
  const now = ['“Oak desk” is now Sold.', '“Oak desk” is now $24 (was $24.50).']
  expect(await told()).toEqual([now, now])
  app.moveClock(day)
  await edit({ price: 20 })
  const next = ['“Oak desk” is now $20 (was $24).', ...now]
  expect(await told()).toEqual([next, next])
})

test('price drops are not told with notify off, and every change is told again after a return to it', async () => {
  const { app, edit, ask } = await stage()
  const { person, ...saver } = await newcomer(app)
  await ask(saver, { notifyOn: 'drops' })
  await ask(saver, { notifyOnUpdate: false })
  await edit({ price: 20 })
  expect(await notificationsOf(app, saver)).toEqual([])
  await ask(saver, { notifyOn: 'all' })
  await edit({ price: 44 })
  const again = await notificationsOf(app, await signIn(app, person))
  expect(again.map(({ title }) => title)).toEqual(['New price'])
})
