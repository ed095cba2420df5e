import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { refuseUploads, uploads } from '../../support/browser/hold-requests.ts'
import { add, fill, tiles, submitListing } from '../../support/pages/listing-form.ts'
import { listingsOf } from '../../support/server/market.ts'
import {
  goOffline,
  goOnline,
  keptPhotos,
  openOutbox,
  refusedLines,
  savedHere,
  strip,
  waitingLines,
} from '../../support/browser/offline.ts'
import {
  changePicture,
  chooser,
  face,
  inBar,
  isUpload,
  pictureOf,
  removePicture,
  updated,
  takePicture,
} from '../../support/pages/own-picture.ts'
import { profileButton } from '../../support/pages/session-page.ts'
import { wakeWorker } from '../../support/browser/worker.ts'
import { closeLayer } from '../../support/browser/close-layer.ts'

test.use({ serviceWorkers: 'allow' })

const inHead = (page: Page) => page.getByRole('main').locator('header img')
const waits = (page: Page) => page.getByRole('main').getByText('Waiting to be sent')
const sentence = 'This photo cannot be read. Please use a JPEG, PNG, WebP or AVIF image.'

/** The picture on this device, not on the server. */
async function expectShownHere(page: Page): Promise<void> {
  for (const picture of [inHead(page), inBar(page)]) {
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
  await expect(waits(page)).toBeVisible()
}

test('[OFF-15][OFF-30] a picture chosen offline shows immediately, survives a restart and reaches other users', async ({
  page: first,
  as,
  newStudent,
  server,
  browser,
}) => {
  const person = await newStudent()
  const { user } = await as(person, { rememberMe: true })
  const profile = `/profile/${user.id}`
  await first.goto(profile)
  await expect(chooser(first)).toBeAttached()
  await goOffline(first)
  await changePicture(first, await face())
  await expect(first.getByText(savedHere)).toBeVisible()
  await expectShownHere(first)
  await expect(updated(first)).toHaveCount(0)
  await first.reload()
  await expectShownHere(first)
  for (const path of ['/accountInfo', '/settings']) {
    await first.goto(path)
    await expect(first.getByRole('main').locator('img').first()).toHaveAttribute('src', /^blob:/)
  }
  const page = await first.context().newPage()
  await first.close()
  await page.goto(profile)
  await expectShownHere(page)
  await openOutbox(page)
  await expect(waitingLines(page)).toContainText(['New profile picture'])
  await expect(page.getByRole('region', { name: 'Photos' })).toContainText('profile picture')
  await page.goto(profile)
  expect((await signIn(server, person)).user.profileImage).toBeNull()

  await goOnline(page)
  await expect(inHead(page)).toHaveAttribute('src', /^\/images\//)
  await expect(inBar(page)).not.toHaveJSProperty('naturalWidth', 0)
  await expect(waits(page)).toHaveCount(0)
  await expect(strip(page)).toHaveCount(0)
  const shown = (await inHead(page).getAttribute('src')) ?? ''

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await as('jonas', { page: other })
  await other.goto(profile)
  await expect(inHead(other)).toHaveAttribute('src', shown)
  await expect(inHead(other)).not.toHaveJSProperty('naturalWidth', 0)
  await other.context().close()
})

test('[OFF-30] back online the success message comes after the picture arrived, and a removal waits too', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const person = await newStudent({ firstName: 'Ines' })
  const { user } = await as(person)
  await page.goto(`/profile/${user.id}`)
  await expect(chooser(page)).toBeAttached()
  await goOffline(page)
  await changePicture(page, await face())
  await expectShownHere(page)
  await goOnline(page)
  await expect(updated(page)).toBeVisible()
  await expect(waits(page)).toHaveCount(0)

  await goOffline(page)
  await removePicture(page)
  await expect(page.getByText(savedHere)).toBeVisible()
  await closeLayer(page)
  await expect(waits(page)).toBeVisible()
  await page.reload()
  await expect(profileButton(page).getByText('I', { exact: true })).toBeVisible()
  await expect(inHead(page)).toHaveCount(0)
  expect((await signIn(server, person)).user.profileImage).not.toBeNull()
  await goOnline(page)
  await expect(waits(page)).toHaveCount(0)
  await expect(strip(page)).toHaveCount(0)
  expect((await signIn(server, person)).user.profileImage).toBeNull()
})

test('[OFF-18][OFF-19] a refused picture shows its reason, restores the old picture and allows another', async ({
  page,
  me,
  server,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  await changePicture(page, await face())
  await expect(updated(page)).toBeVisible()
  const before = (await inHead(page).getAttribute('src')) ?? ''

  await goOffline(page)
  await changePicture(page, await face())
  await expect(page.getByText(savedHere)).toBeVisible()
  await expect(waits(page)).toBeVisible()
  await expectShownHere(page)
  await refuseUploads(page.context())
  await goOnline(page)
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('New profile picture')
  await expect(notice).toContainText(sentence)
  await expect(inHead(page)).toHaveAttribute('src', before)
  await expect(inBar(page)).toHaveAttribute('src', before)
  await expect(waits(page)).toHaveCount(0)

  // Unchanged, it is sent and refused again.
  const again = page.waitForResponse((response) => isUpload(response.request()))
  await notice.getByRole('button', { name: 'Retry' }).click()
  expect((await again).status()).toBe(415)
  await expect(notice).toContainText(sentence)
  await expect(inHead(page)).toHaveAttribute('src', before)

  await openOutbox(page)
  await expect(refusedLines(page)).toContainText(['New profile picture'])
  await expect(refusedLines(page)).toContainText([sentence])
  await refusedLines(page).getByRole('button', { name: 'Edit' }).click()
  await page.context().unroute(uploads)
  await page.getByLabel('Choose another picture').setInputFiles(await face())
  await takePicture(page)
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  const shown = () => pictureOf(server, me.user.id)
  await expect.poll(shown).not.toBe(before)
  await page.goto(`/profile/${me.user.id}`)
  await expect(inHead(page)).toHaveAttribute('src', (await shown()) ?? '')
})

test('[OFF-19] a refused picture that is discarded leaves nothing on the device', async ({
  page,
  as,
  newStudent,
}) => {
  const { user } = await as(await newStudent({ firstName: 'Ines' }))
  await page.goto(`/profile/${user.id}`)
  await expect(chooser(page)).toBeAttached()
  await goOffline(page)
  await refuseUploads(page.context())
  await changePicture(page, await face())
  await expect(page.getByText(savedHere)).toBeVisible()
  await goOnline(page)
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText(sentence)
  expect(await keptPhotos(page)).toBe(1)
  await notice.getByRole('button', { name: 'Discard' }).click()
  await expect(notice).toHaveCount(0)
  await expect(strip(page)).toHaveCount(0)
  await page.reload()
  await expect(profileButton(page).getByText('I', { exact: true })).toBeVisible()
  await expect(inHead(page)).toHaveCount(0)
  await expect.poll(() => keptPhotos(page)).toBe(0)
})

test('[OFF-07] one picture used offline for a listing and for the profile arrives as both', async ({
  page,
  me,
  server,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  await expect(chooser(page)).toBeAttached()
  await page.goto('/create-listing')
  await fill(page)
  await goOffline(page)
  const picture = await face()
  await add(page, [picture])
  await expect(tiles(page)).toHaveCount(1)
  await submitListing(page)
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await page.goto(`/profile/${me.user.id}`)
  await changePicture(page, picture)
  await expect(inHead(page)).toHaveAttribute('src', /^blob:/)
  await goOnline(page)
  await expect(inHead(page)).toHaveAttribute('src', /^\/images\//)
  const made = async () => (await listingsOf(server, me))[0]?.images[0]?.path
  await expect.poll(made).toMatch(/^\/images\//)
})

test('with no page open the worker sends the picture once', async ({ page, as, server }) => {
  const { user } = await as('newcomer', { rememberMe: true })
  await page.goto(`/profile/${user.id}`)
  await expect(chooser(page)).toBeAttached()
  await goOffline(page)
  await changePicture(page, await face())
  await expect(page.getByText(savedHere)).toBeVisible()
  const empty = await page.context().newPage()
  await page.close()
  await goOnline(empty)
  await wakeWorker(empty, server.url)
  const shown = () => pictureOf(server, user.id)
  await expect.poll(shown).toMatch(/^\/images\//)
  const path = (await shown()) ?? ''
  expect(empty.url()).toBe('about:blank')

  await empty.goto(`/profile/${user.id}`)
  await expect(inHead(empty)).toHaveAttribute('src', path)
  await expect(waits(empty)).toHaveCount(0)
  await expect.poll(() => keptPhotos(empty)).toBe(0)
  expect(await shown()).toBe(path)
})
