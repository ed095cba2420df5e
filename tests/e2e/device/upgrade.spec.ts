import { earlierDay, user } from '../../session/fixtures/earlier-day.ts'
import { restoreDatabase, type EarlierDatabase } from '../../session/fixtures/restore-database.ts'
import { expect } from '../../support/browser/browser.ts'
import { held, stopAt } from '../../support/browser/held-storage.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { test } from '../../support/browser/phone.ts'
import { signIn } from '../../support/people/cast.ts'
import { call, listingsOf, post } from '../../support/server/market.ts'
import { heardBy } from '../../support/server/talk.ts'

// Browsers start and are killed, which a busy machine does slowly.
test.setTimeout(180_000)

interface EarlierListing {
  _id: string
  title: string
  seller: { _id: string }
}

test('an upgrade of an earlier database that is killed in its middle ends at the next start without loss', async ({
  phone,
  newStudent,
  other,
  server,
}) => {
  const step = earlierDay.find(({ rowsOf }) => rowsOf('intake').length > 0)
  if (!step) throw new Error('The recorded day has no intake.')
  const listings = step.server['listings'] as EarlierListing[]
  const person = await newStudent()
  const me = await signIn(server, person)
  // The recorded device, with the people and listings of this server.
  let device = JSON.stringify(step.device).replaceAll(user.id, me.user.id)
  const ids = new Map<string, string>()
  for (const { _id, title, seller } of listings) {
    const isOwn = seller._id === user.id
    const posted = await post(server, isOwn ? me : other, { title, ...(isOwn && { price: '20' }) })
    ids.set(title, posted._id)
    device = device.replaceAll(_id, posted._id)
    if (!isOwn) device = device.replaceAll(seller._id, other.user.id)
  }
  await call(server, me, 'POST', '/api/saved-listings', { listingId: ids.get('Lamp') })

  const before = await phone.start(person)
  await before.page.goto(`${server.url}/api/health`)
  await before.page.evaluate(restoreDatabase, JSON.parse(device) as EarlierDatabase)
  await before.page.addInitScript(() => void (window.holdStorage = true))
  await stopAt(before.page, { table: 'log', method: 'add', mode: 'versionchange' })
  await before.page.goto(`${server.url}/for-you`)
  await held(before.page)
  await before.kill()

  const { page } = await phone.start(person)
  await page.goto(`${server.url}/api/health`)
  expect(await rowsOnDevice(page, 'intake')).toHaveLength(step.rowsOf('intake').length)
  expect(await rowsOnDevice(page, 'actions')).toHaveLength(step.rowsOf('actions').length)
  await page.goto(`${server.url}/for-you`)
  const saved = async () => {
    const answer = await call(server, me, 'GET', '/api/saved-listings')
    const rows = (await answer.json()) as { title: string; notifyOnUpdate: boolean }[]
    return rows.map(({ title, notifyOnUpdate }) => `${title} ${notifyOnUpdate}`).toSorted()
  }
  await expect.poll(saved).toEqual(['Kettle false', 'Lamp true'])
  const own = await listingsOf(server, me)
  expect(own.map(({ title, price }) => `${title} ${price}`).toSorted()).toEqual([
    'Bike 20',
    'Oak desk 45',
    'Shelf 15',
  ])
  const heard = await heardBy(server, other, person.username)
  expect(heard.map(({ content }) => content)).toEqual(['Yes, it is.'])
  expect(await (await call(server, me, 'GET', '/api/auth/userdata')).json()).toMatchObject({
    allowMessages: false,
  })
  await expect.poll(() => rowsOnDevice(page, 'log')).toEqual([])
  expect(await rowsOnDevice(page, 'refused')).toEqual([])
})
