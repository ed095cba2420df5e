import { expect, test } from 'vitest'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, save } from '#tests/support/server/listings.ts'

const app = await appOfFile()
const { maya, jonas } = app.people

async function stage() {
  const listingId = await createListing(app, maya)
  const { savedListingId } = await save(app, jonas, listingId)
  const ask = async (asked: object) => {
    const body = { savedListingId, ...asked }
    const answer = await app.call('PATCH', '/api/saved-listings/notify', { as: jonas, body })
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
  }
  return { listingId, savedListingId, ask }
}

test('notify takes what to tell and an amount, and toggles as before without them', async () => {
  const { listingId, ask } = await stage()
  const on = { status: 200, notifyOnUpdate: true }
  expect(await ask({})).toMatchObject(on)
  expect(await ask({})).not.toHaveProperty('notifyOn')
  expect(await ask({ notifyOn: 'drops' })).toMatchObject({ ...on, notifyOn: 'drops' })
  expect(await ask({ notifyOn: 'drops', alertPrice: '30.5' })).toMatchObject({ alertPrice: 30.5 })
  const off = { notifyOnUpdate: false, notifyOn: 'drops', alertPrice: 30.5 }
  expect(await ask({})).toMatchObject(off)
  expect(await ask({ notifyOnUpdate: true })).toMatchObject({ ...off, ...on })
  expect(await ask({ alertPrice: null })).not.toHaveProperty('alertPrice')
  expect(await ask({ alertPrice: 20 })).toMatchObject({ notifyOn: 'drops', alertPrice: 20 })
  const all = await ask({ notifyOn: 'all' })
  expect(all).toMatchObject(on)
  expect(all).not.toHaveProperty('notifyOn')
  expect(all).not.toHaveProperty('alertPrice')
  await ask({ alertPrice: 20 })
  const body = { savedListingId: `${listingId}.${jonas.user.id}` }
  await app.call('DELETE', '/api/saved-listings', { as: jonas, body })
  expect(await save(app, jonas, listingId)).not.toHaveProperty('notifyOn')
})

test.each([
  [{ notifyOn: 'some' }, 'notifyOn'],
  [{ alertPrice: -1 }, 'Price must be a number of 0 or more.'],
  [{ alertPrice: '1.234' }, 'Use at most two decimals.'],
  [{ alertPrice: 100_001 }, 'The highest price is $100,000.'],
])('%o is refused and changes nothing', async (asked, words) => {
  const { ask } = await stage()
  await ask({ alertPrice: 20 })
  expect(await ask(asked)).toMatchObject({ status: 400, message: expect.stringContaining(words) })
  expect(await ask({ notifyOnUpdate: true })).toMatchObject({ alertPrice: 20 })
})

test('a device that knows only the switch keeps what was chosen', async () => {
  const { savedListingId, ask } = await stage()
  await ask({ alertPrice: 20 })
  const old = new Device(app, jonas)
  for (const notifyOnUpdate of [false, true])
    await old.sync(old.act('savedListing.notify', { savedListingId, notifyOnUpdate }))
  expect(await ask({ notifyOnUpdate: true })).toMatchObject({ notifyOn: 'drops', alertPrice: 20 })
})
