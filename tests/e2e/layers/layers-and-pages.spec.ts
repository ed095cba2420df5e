import { expect, test, type Page } from '../../support/browser/browser.ts'
import { bell, drawer, rows, stage } from '../../support/pages/notification-drawer.ts'
import { post, upload } from '../../support/server/market.ts'

const filters = (page: Page) => page.getByRole('dialog', { name: 'Sort and filter' })
const menu = (page: Page) => page.getByRole('menu', { name: 'Settings' })
const listing = (page: Page) => page.getByRole('dialog', { name: /lamp/i })
const photo = (page: Page) => page.getByRole('dialog', { name: 'Photo', exact: true })
const steps = (page: Page) => page.evaluate(() => Number(history.state.__TSR_index))

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).tap()
  await expect(filters(page)).toBeVisible()
}

test('a button that closes a layer takes its entry away, and the page keeps its place', async ({
  page,
  me,
  server,
}) => {
  for (let i = 0; i < 8; i += 1)
    await post(server, me, { title: `Lamp ${i}`, images: [await upload(server, me)] })
  await page.goto('/for-you')
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => scrollTo(0, 300))
  const begin = await steps(page)
  await bell(page).tap()
  await expect.poll(() => steps(page)).toBe(begin + 1)
  await drawer(page).getByRole('button', { name: 'Close' }).tap()
  await expect(drawer(page)).toBeHidden()
  await expect.poll(() => steps(page)).toBe(begin)
  expect(await page.evaluate(() => scrollY)).toBe(300)
  // A menu lets the page scroll under it.
  await page.getByRole('button', { name: 'Profile' }).tap()
  await expect.poll(() => steps(page)).toBe(begin + 1)
  await page.evaluate(() => scrollTo(0, 200))
  await page.keyboard.press('Escape')
  await expect.poll(() => steps(page)).toBe(begin)
  expect(await page.evaluate(() => scrollY)).toBe(200)
})

test('filters chosen in their layer stay when going back closes it', async ({ page, me }) => {
  expect(me.user.id).not.toBe('')
  await page.goto('/install')
  await page.goto('/for-you?sort=newest')
  await openFilters(page)
  await filters(page).getByRole('radio', { name: 'Lowest price' }).check()
  await expect(page).toHaveURL('/for-you?sort=price_asc')
  await page.goBack()
  await expect(filters(page)).toBeHidden()
  await expect(page).toHaveURL('/for-you?sort=price_asc')
  await openFilters(page)
  await expect(filters(page).getByRole('radio', { name: 'Lowest price' })).toBeChecked()
  await filters(page).getByRole('button', { name: 'Clear' }).tap()
  await expect(page).toHaveURL('/for-you')
  await filters(page).getByRole('button', { name: 'Close' }).tap()
  await expect(filters(page)).toBeHidden()
  await expect(page).toHaveURL('/for-you')
  await page.goBack()
  await expect(page).toHaveURL('/install')
})

test('of two layers, going back closes the upper one first, and twice quickly closes both', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'A lamp', images: [await upload(server, me)] })
  await page.goto(`/for-you?listingId=${_id}`)
  const open = page.getByRole('button', { name: /on the whole screen/ })
  await open.tap()
  await expect(photo(page)).toBeVisible()
  await page.goBack()
  await expect(photo(page)).toBeHidden()
  await expect(listing(page)).toBeVisible()
  await open.tap()
  await expect(photo(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state.layers?.length)).toBe(1)
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await expect(photo(page)).toBeHidden()
  await expect(listing(page)).toBeHidden()
  await expect(page).toHaveURL('/for-you')
})

test('a link in a layer leads to another page, from which going back leads to the page below', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await stage(server, as, await newStudent(), [40])
  await page.goto('/messages')
  const begin = await steps(page)
  await bell(page).tap()
  await rows(page).first().getByRole('link').tap()
  await expect(listing(page)).toBeVisible()
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/for-you')
  await page.goBack()
  await expect(page).toHaveURL('/messages')
  expect(await steps(page)).toBe(begin)
  // From a menu as well.
  await page.getByRole('button', { name: 'Settings' }).tap()
  await menu(page).getByRole('menuitem', { name: 'Settings' }).tap()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(page).toHaveURL('/messages')
  expect(await steps(page)).toBe(begin)
})

test('a reload ends an open layer and its entry, and Forward does not lead to it', async ({
  page,
  me,
}) => {
  expect(me.user.id).not.toBe('')
  await page.goto('/install')
  await page.goto('/for-you')
  const begin = await steps(page)
  await openFilters(page)
  await expect.poll(() => steps(page)).toBe(begin + 1)
  await page.reload()
  await expect.poll(() => steps(page)).toBe(begin)
  await expect(filters(page)).toBeHidden()
  await page.evaluate(() => {
    const arrived = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true })
    })
    history.forward()
    return arrived
  })
  await expect.poll(() => steps(page)).toBe(begin)
  await expect(page).toHaveURL('/for-you')
  await page.goBack()
  await expect(page).toHaveURL('/install')
})
