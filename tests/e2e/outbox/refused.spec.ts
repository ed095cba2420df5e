import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, join, signIn } from '../../support/people/cast.ts'
import { fill, filled, preview, submitListing } from '../../support/pages/listing-form.ts'
import { change, post, readListing } from '../../support/server/market.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import {
  editOffline,
  goOffline,
  goOnline,
  openOutbox,
  refusedLines,
  savedHere,
  strip,
} from '../../support/browser/offline.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { refuseActions, syncAddress } from '../../support/browser/sync.ts'
import { profileButton } from '../../support/pages/session-page.ts'

test.use({ serviceWorkers: 'allow' })

/** Shares a listing by email offline, and closes the dialog. */
async function shareOffline(page: Page, id: string): Promise<void> {
  await page.goto(`/for-you?listingId=${id}`)
  const share = page.getByRole('dialog').getByRole('button', { name: 'Share' })
  await share.focus()
  await goOffline(page)
  await share.click()
  const dialog = page.getByRole('dialog', { name: /Share/ })
  await dialog.getByLabel('Recipient email').fill('aunt@example.com')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(savedHere)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

const sold = 'Sold listings cannot be shared.'

test('[OFF-18][OFF-19] a refused change shows in place, Retry sends it again and Edit changes it', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const { _id } = await post(server, jonas, { title: 'Sold meanwhile' })
  await as('maya')
  await shareOffline(page, _id)
  await change(server, jonas, _id, { status: 'Sold' })
  await goOnline(page)
  const here = page.getByRole('dialog', { name: /Sold meanwhile/ })
  await expect(here.getByRole('alert')).toContainText(sold)
  const retried = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('listing.share') ?? false,
  )
  await here.getByRole('button', { name: 'Retry' }).click()
  await retried
  await expect(here.getByRole('alert')).toContainText(sold)

  await change(server, jonas, _id, { status: 'Available' })
  await here.getByRole('button', { name: 'Edit' }).click()
  await here.getByLabel('Recipient email').fill('uncle@example.com')
  await here.getByRole('button', { name: 'Send again' }).click()
  await expect(here.getByRole('alert')).toHaveCount(0)
  // Other tests on the same server share other listings.
  const recipients = async () =>
    (await server.mails())
      .filter(({ text }) => text?.includes(_id))
      .flatMap((mail) => mail.to?.map(({ address }) => address))
  await expect.poll(recipients).toContain('uncle@example.com')
  expect(await recipients()).not.toContain('aunt@example.com')
})

/** Makes a change offline that the server refuses after reconnecting. */
async function shareSold(page: Page, server: TestServer, title: string): Promise<void> {
  const jonas = await signIn(server, cast.jonas)
  const { _id } = await post(server, jonas, { title })
  await shareOffline(page, _id)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await change(server, jonas, _id, { status: 'Sold' })
}

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'A change was refused' })
const way = (page: Page) => page.getByRole('link', { name: 'See your options' })

test('[BANNER-05] the banner shows a refused write until none is left', async ({
  page,
  as,
  server,
}) => {
  await as('maya', { rememberMe: true })
  await shareSold(page, server, 'Banner lamp')
  await goOnline(page)
  await expect(banner(page)).toContainText(sold)
  // Keyboard focus keeps the banner open.
  await way(page).focus()
  const other = await page.context().newPage()
  await other.goto('/outbox')
  await refusedLines(other).getByRole('button', { name: 'Discard' }).click()
  await expect(other.getByText('Everything has been sent.')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('a refusal on the open screen is announced without a banner', async ({ page, as, server }) => {
  await as('maya')
  await shareSold(page, server, 'Lamp before the eyes')
  await openOutbox(page)
  await goOnline(page)
  await expect(refusedLines(page)).toHaveCount(1)
  await expect(banner(page)).toContainText(sold)
  await expect(way(page)).toHaveCount(0)
})

test('[OFF-19] Discard removes every trace of a refused write', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const { _id } = await post(server, jonas, { title: 'Discarded share' })
  await as('maya')
  await shareOffline(page, _id)
  await change(server, jonas, _id, { status: 'Sold' })
  await goOnline(page)
  await expect(strip(page)).toContainText('1 refused')
  await page.goto('/outbox')
  await expect(refusedLines(page)).toContainText(['Email “Discarded share” to aunt@example.com'])
  await refusedLines(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Recipient email').fill('half-an-aunt@')
  await expect.poll(() => rowsOnDevice(page, 'drafts')).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  expect(await rowsOnDevice(page, 'drafts')).toEqual([])
  await page.reload()
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test('[OFF-25][OFF-26] a listing beyond the limit is refused with its dependent changes, and later changes are sent', async ({
  browser,
}) => {
  const server = await startTestServer({ env: { RATE_LIMITS: 'listings=1' } })
  try {
    await join(server, cast.maya)
    const session = await signIn(server, cast.maya)
    const { _id } = await post(server, session, { title: 'First of the day', price: 5 })
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email').fill(cast.maya.email)
    await page.getByLabel('Password', { exact: true }).fill(cast.maya.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(profileButton(page)).toBeVisible()
    await page.goto('/for-you')
    await expect(page.getByRole('link', { name: 'First of the day' })).toBeVisible()
    await page.goto(`/edit-listing/${_id}`)
    await expect(page.getByLabel('Title')).toHaveValue('First of the day')
    await page.goto('/create-listing')
    await fill(page)
    await goOffline(page)
    await submitListing(page)
    await expect(page.getByRole('alert')).toHaveText(savedHere)
    await expect(page).toHaveURL(/profile/)
    await page.getByRole('link', { name: `Edit ${filled.Title}` }).click()
    await expect(page.getByLabel('Title')).toHaveValue(filled.Title)
    await editOffline(page, new URL(page.url()).pathname.split('/')[2] ?? '', { Price: '99' })
    await editOffline(page, _id, { Price: '4' })
    await openOutbox(page)
    await goOnline(page)
    await expect(refusedLines(page)).toHaveCount(1)
    await expect(refusedLines(page)).toContainText([/New listing “Standing desk”.*depends on it/s])
    await expect.poll(async () => (await readListing(server, session, _id)).price).toBe(4)
    await refusedLines(page).getByRole('button', { name: 'Edit' }).click()
    await expect(page).toHaveURL('/create-listing')
    await expect(page.getByLabel('Title')).toHaveValue(filled.Title)
    await context.close()
  } finally {
    await server.stop()
  }
})

test('[OFF-19] editing a refused listing starts from its later edits and sends the dependent changes', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/create-listing')
  await fill(page)
  await goOffline(page)
  await submitListing(page)
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await page.getByRole('link', { name: `Edit ${filled.Title}` }).click()
  await page.getByLabel('Status').selectOption('Sold')
  await page.getByLabel('Price').fill('99')
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  await preview(page)
  await page.getByRole('button', { name: 'Submit Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await openOutbox(page)
  await refuseActions(page, 'listing.create', () => ({ message: 'Not like this.' }))
  await goOnline(page)
  await expect(refusedLines(page)).toContainText([
    'One later change depends on it and is waiting too.',
  ])
  await page.unroute(syncAddress)
  await refusedLines(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Price')).toHaveValue('99')
  await page.getByLabel('Title').fill('Sitting desk')
  await page.getByLabel('Price').fill('98')
  await submitListing(page)
  await expect(page).toHaveURL(/profile/)
  await expect
    .poll(() => readListing(server, me, id))
    .toMatchObject({ title: 'Sitting desk', price: 98, status: 'Sold' })
  expect(await rowsOnDevice(page, 'refused')).toEqual([])
})
