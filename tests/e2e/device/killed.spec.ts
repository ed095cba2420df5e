import type { Request } from 'playwright/test'
import { expect } from '../../support/browser/browser.ts'
import { held, hold, stopAfter, stopAt } from '../../support/browser/held-storage.ts'
import { loseNetwork, waitingLines } from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { test } from '../../support/browser/phone.ts'
import { heart } from '../../support/pages/saving.ts'
import { dialog, send } from '../../support/pages/sharing.ts'
import { signIn } from '../../support/people/cast.ts'
import { call, post } from '../../support/server/market.ts'

// Browsers start and are killed, which a busy machine does slowly.
test.setTimeout(180_000)

/** The actions that a request of a sync round sends. */
const sent = (request: Request): unknown[][] => request.postDataJSON().actions

test('a write whose browser is killed after it is stored and before it shows is there after a restart', async ({
  phone,
  newStudent,
  jonas,
  server,
}) => {
  const title = 'Stored and unseen'
  const person = await newStudent()
  await post(server, jonas, { title })
  const before = await phone.start(person)
  await stopAfter(before.page, 'log')
  await before.page.goto(`${server.url}/for-you`)
  await expect(heart(before.page, title)).toBeVisible()
  await loseNetwork(before.page)
  await hold(before.page)
  await heart(before.page, title).click()
  await held(before.page)
  await expect(heart(before.page, title)).toHaveAttribute('aria-pressed', 'false')
  await before.kill()

  const after = await phone.start(person)
  await after.page.route('**/api/sync', (route) => route.abort())
  await after.page.goto(`${server.url}/for-you`)
  await expect(heart(after.page, title)).toHaveAttribute('aria-pressed', 'true')
  await after.page.unroute('**/api/sync')
  const session = await signIn(server, person)
  await expect
    .poll(async () => (await call(server, session, 'GET', '/api/saved-listings')).json())
    .toMatchObject([{ title }])
})

test('[OFF-16] a write whose browser is killed before its answer is stored is done once', async ({
  phone,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  // An own listing: to look at another one is a write, too.
  const { _id } = await post(server, await signIn(server, person), {
    title: 'Answered and unheard',
  })
  const aunt = `aunt-of-${person.username}@example.com`
  const mails = async () =>
    (await server.mails()).filter(({ to }) => to?.some(({ address }) => address === aunt))
  const before = await phone.start(person)
  await stopAt(before.page, { table: 'log', method: 'delete', mode: 'readwrite' })
  await before.page.goto(`${server.url}/for-you?listingId=${_id}`)
  await before.page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog(before.page).getByLabel('Recipient email').fill(aunt)
  await hold(before.page)
  await send(before.page).click()
  await held(before.page)
  await expect.poll(mails).toHaveLength(1)
  await before.kill()

  const after = await phone.start(person)
  // If the kill took the note that this browser was used before, it first asks as a new one does.
  const repeated = after.page.waitForRequest(
    (request) => request.url().endsWith('/api/sync') && sent(request).length > 0,
  )
  await after.page.goto(`${server.url}/outbox`)
  expect(sent(await repeated).map(([seq, name]) => [seq, name])).toEqual([[1, 'listing.share']])
  await expect(waitingLines(after.page)).toHaveCount(0)
  await expect.poll(() => rowsOnDevice(after.page, 'log')).toEqual([])
  expect(await mails()).toHaveLength(1)
})
