import { expectAccessible } from '../../support/browser/accessibility.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { understand } from '../../support/pages/messages-page.ts'
import { call, post, readListing, upload } from '../../support/server/market.ts'
import { nextSent, sentActions, syncAddress } from '../../support/browser/sync.ts'

const day = 24 * 60 * 60 * 1000
const sheet = (page: Page) => page.getByRole('dialog')
const open = async (page: Page, title: string) => {
  await page.getByRole('link', { name: title }).click()
  await expect(sheet(page)).toContainText(title)
}

test('a card opens the whole listing; Close, Escape and browser Back close it', async ({
  page,
  as,
  jonas,
  server,
}) => {
  await post(server, jonas, { title: 'Kitchen table', description: 'Oak.\nSeats six.' })
  await as('maya')
  await page.goto('/for-you')
  await open(page, 'Kitchen table')
  for (const text of ['$45', 'Oak.\nSeats six.', 'Furniture', 'Available', 'jonas', 'Verified']) {
    await expect(sheet(page)).toContainText(text)
  }
  await expect(sheet(page).getByRole('link', { name: 'Message Seller' })).toBeVisible()
  await expect(page).toHaveURL('/for-you')
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Kitchen table' })
  await link.press('Enter')
  await expect(sheet(page)).toContainText('Kitchen table')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(link).toBeFocused()
  await open(page, 'Kitchen table')
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL('/for-you')
})

test(
  '[UX-02] closing a sheet returns the focus to its card, and only a pointer or typing opens recent searches',
  { tag: '@both' },
  async ({ page, as, server }) => {
    await post(server, await signIn(server, cast.jonas), { title: 'Piano bench' })
    await as('maya')
    await page.goto('/for-you')
    const box = page.getByRole('searchbox')
    const recent = page.getByRole('list', { name: 'Recent Searches' })
    await box.fill('piano')
    await box.press('Enter')
    await open(page, 'Piano bench')
    await sheet(page).getByRole('link', { name: 'Message Seller' }).click()
    await expect(page).toHaveURL(/messages/)
    await understand(page)
    await page.goBack()
    await expect(sheet(page)).toContainText('Piano bench')
    const hasFocus = () => sheet(page).evaluate((popup) => popup.contains(document.activeElement))
    await expect.poll(hasFocus).toBe(true)
    // Nothing that follows the paint of the page takes it away.
    await page.waitForTimeout(500)
    expect(await hasFocus()).toBe(true)
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheet(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Piano bench' })).toBeFocused()
    await expect(recent).toHaveCount(0)

    await box.focus()
    await expect(recent).toHaveCount(0)
    await box.click()
    await expect(recent).toBeVisible()
    await box.press('Escape')
    await expect(recent).toHaveCount(0)
    await box.press('Backspace')
    await box.fill('')
    await expect(recent).toBeVisible()
  },
)

test('[DETAIL-03] /for-you?listingId= opens that listing and removes the parameter', async ({
  page,
  as,
  server,
}) => {
  const { _id } = await post(server, await signIn(server, cast.jonas), { title: 'Linked chair' })
  await as('maya')
  await page.goto(`/for-you?listingId=${_id}`)
  await expect(sheet(page)).toContainText('Linked chair')
  await expect(page).toHaveURL('/for-you')
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL('/for-you')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('[CAMPUS-01] a link to a listing of another campus does not open it', async ({
  page,
  as,
  server,
}) => {
  const { _id } = await post(server, await signIn(server, cast.dre), { title: 'Stadium blanket' })
  await as('maya')
  await page.goto(`/for-you?listingId=${_id}`)
  await expect(page.getByRole('alert')).toHaveText('This listing is not available.')
  await expect(page.getByText('Stadium blanket')).toHaveCount(0)
})

test('[DETAIL-07] opening a listing counts one view per viewer and day', async ({
  page,
  as,
  other,
  server,
}) => {
  const jonas = await signIn(server, cast.jonas)
  const { _id } = await post(server, jonas, { title: 'Counted couch' })
  const views = async () => (await readListing(server, jonas, _id)).views
  const looks = () => nextSent(page, 'listing.view')
  await as('newcomer', { rememberMe: true })
  await page.goto('/for-you')
  for (const _ of ['first', 'second']) {
    const counted = looks()
    await open(page, 'Counted couch')
    await counted
    await expect(sheet(page)).toContainText('1 view')
    await page.goBack()
    await expect(sheet(page)).toHaveCount(0)
  }
  expect(await views()).toBe(1)

  await server.moveClock(day)
  const counted = looks()
  await open(page, 'Counted couch')
  await counted
  await expect(sheet(page)).toContainText('2 views')
  await server.moveClock(-day)

  await call(server, other, 'POST', `/api/listings/view/${_id}`)
  expect(await views()).toBe(3)
})

test('[DETAIL-08] the seller’s own visit adds no view, and the listing has Edit', async ({
  page,
  maya,
  server,
}) => {
  const { _id } = await post(server, maya, { title: 'My own wall mirror' })
  await page.goto('/for-you')
  const sent = sentActions(page)
  const looked = page.waitForResponse(syncAddress)
  await open(page, 'My own wall mirror')
  await looked
  expect(sent).toEqual([])
  await expect(sheet(page)).toContainText('0 views')
  await expect(sheet(page).getByRole('link', { name: 'Message Seller' })).toHaveCount(0)
  expect((await readListing(server, maya, _id)).views).toBe(0)
  await sheet(page).getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/edit-listing/${_id}`)
})

test('the arrow keys step through the photos, which have text alternatives', async ({
  page,
  maya,
  server,
}) => {
  const photos = [
    await upload(server, maya),
    await upload(server, maya),
    await upload(server, maya),
  ]
  const images = photos.map((photo) => photo.public_id)
  await post(server, maya, { title: 'Much photographed', images })
  await page.goto('/for-you')
  await open(page, 'Much photographed')
  const strip = sheet(page).getByRole('region', { name: 'Photos' }).getByRole('list')
  const second = page.getByRole('img', { name: 'Much photographed, photo 2 of 3' })
  await expect(second).not.toBeInViewport()
  await strip.focus()
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('End')
  await expect(page.getByText('Photo 3 of 3')).toBeAttached()
})

test('the seller’s line leads to the profile', async ({ page, as, jonas, server }) => {
  await post(server, jonas, { title: 'Who sells this' })
  await as('maya')
  await page.goto('/for-you')
  await open(page, 'Who sells this')
  await sheet(page).getByRole('link', { name: /jonas/ }).click()
  await expect(page).toHaveURL(`/profile/${jonas.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonas Weber')
})

test(
  'axe reports no violations on feed and detail',
  { tag: '@both' },
  async ({ page, as, jonas, server }) => {
    const { public_id } = await upload(server, jonas)
    await post(server, jonas, { title: 'Checked by axe', images: [public_id] })
    await as('maya')
    await page.goto('/for-you')
    await page.getByRole('link', { name: 'Checked by axe' }).waitFor()
    await expectAccessible(page)
    await open(page, 'Checked by axe')
    await expect(sheet(page)).toContainText('Verified')
    await expectAccessible(page)
  },
)

for (const [shape, width, height] of [
  ['tall', 80, 100],
  ['wide', 120, 90],
] as const) {
  test(`a ${shape} photo shows completely, without empty borders`, async ({
    page,
    as,
    jonas,
    server,
  }) => {
    const { public_id } = await upload(server, jonas, width, height)
    await post(server, jonas, { title: `A ${shape} picture`, images: [public_id] })
    await as('maya')
    await page.goto('/for-you')
    await open(page, `A ${shape} picture`)
    const photo = sheet(page).getByRole('img', { name: `A ${shape} picture` })
    const box = await photo.boundingBox()
    expect(box?.width).toBe(page.viewportSize()?.width)
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width / height, 1)
  })
}
