import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browseAs, openProfile } from '../../support/browser/profile.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { openDoor, pass } from '../../support/outside/door.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import { photos, postOffline } from '../../support/pages/listing-form.ts'
import { listingsOf, post, readListing, upload } from '../../support/server/market.ts'
import {
  card,
  editOffline,
  goOffline,
  goOnline,
  openOutbox,
  refusedLines,
  strip,
  waitingLines,
} from '../../support/browser/offline.ts'
import type { TestServer } from '../../support/server/server.ts'

test.use({ serviceWorkers: 'allow' })

const wanted = ['Boiler-room lamp', 'Boiler-room stool', 'Boiler-room fan']

test('[OFF-07][OFF-08][OFF-09][OFF-15][OFF-16][OFF-17][OFF-18] changes made offline arrive once and in order after the browser was closed', async ({
  playwright,
  launchOptions,
  viewport,
  isMobile,
  hasTouch,
  newStudent,
  jonas,
  server,
}) => {
  for (const title of wanted)
    await post(server, jonas, { title, images: [await upload(server, jonas)] })
  const profile = await mkdtemp(join(tmpdir(), 'quad-profile-'))
  let reachable = true
  const door = await openDoor((incoming, answer) => {
    if (reachable) pass(server.url, incoming, answer)
    else incoming.destroy()
  })
  const options = { launchOptions, viewport, isMobile, hasTouch, baseURL: door.url }
  const open = () => openProfile(playwright.chromium, profile, options)

  const page = await open()
  const person = await newStudent()
  const student = await signIn(server, person)
  const { _id: own } = await post(server, student, { title: 'Old radio', price: 30 })
  await browseAs(page, person, 'Old radio')
  // The first visit loaded photos before a worker could store them.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  for (const title of wanted)
    await expect(photoOf(page, title)).not.toHaveJSProperty('naturalWidth', 0)
  await goOffline(page)

  await page.goto('/for-you')
  for (const title of wanted)
    await expect(photoOf(page, title)).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('searchbox').fill('room stool')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox').fill('boiler-room')
  for (const title of wanted) await page.getByRole('button', { name: `Save ${title}` }).click()
  await expect(strip(page)).toContainText('3 waiting')
  await editOffline(page, own, { Price: '25' })
  await postOffline(page, await photos(2), { Title: 'Camping kettle' })
  await page.context().close()
  // One of the three is deleted in the meantime.
  const [, stool = ''] = wanted
  const sold = (await listingsOf(server, jonas)).find(({ title }) => title === stool)
  await remove(server, jonas, sold?._id ?? '')

  // A browser starts online, and its worker can send before the page goes offline.
  reachable = false
  const later = await open()
  await later.context().setOffline(true)
  await later.goto('/for-you')
  await expect(card(later, 'Camping kettle')).toContainText('Waiting to be sent')
  await expect(card(later, 'Old radio')).toContainText('$25')
  await openOutbox(later)
  await expect(waitingLines(later)).toContainText([
    ...wanted.map((title) => `“${title}”`),
    'Price of “Old radio”',
    'New listing “Camping kettle”',
  ])
  expect(await saved(server, student)).toEqual([])

  reachable = true
  await goOnline(later)
  await expect(refusedLines(later)).toContainText([`“${stool}”`])
  await expect(refusedLines(later)).toContainText(['This listing is not available.'])
  await expect(waitingLines(later)).toHaveCount(0)
  const [lamp, , fan] = wanted
  expect(await saved(server, student)).toEqual([fan, lamp])
  const made = async () => (await listingsOf(server, student)).map(({ title }) => title)
  await expect.poll(made).toEqual(['Camping kettle', 'Old radio'])
  expect((await readListing(server, jonas, own)).price).toBe(25)
  const [kettle] = await listingsOf(server, student)
  // Others see it only after both photos have arrived.
  const seen = async () =>
    (await readListing(server, jonas, kettle?._id ?? '').catch(() => undefined))?.images
  await expect.poll(seen).toHaveLength(2)
  await later.context().close()
  await door.close()
  await rm(profile, { recursive: true, force: true })
})

const photoOf = (page: Page, title: string) => card(page, title).locator('img').first()

/** Titles of a user's saved listings, the latest first. */
async function saved(server: TestServer, { accessToken }: SignedIn): Promise<string[]> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await server.request('/api/saved-listings', { headers })
  return ((await response.json()) as { title: string }[]).map(({ title }) => title)
}

async function remove(server: TestServer, { accessToken }: SignedIn, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, origin: server.url }
  const response = await server.request(`/api/listings/${id}`, { method: 'DELETE', headers })
  expect(response.ok).toBe(true)
}
