import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { post, upload } from '../../support/server/market.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const open = async (page: Page, title: string) => {
  await page.getByRole('link', { name: title }).click()
  await expect(sheet(page)).toContainText(title)
}

test('a listing without a photo has a low place in its sheet, on the ground of its category', async ({
  page,
  as,
  jonas,
  server,
}) => {
  await post(server, jonas, { title: 'Never pictured sofa' })
  await post(server, jonas, { title: 'Never pictured coat', category: 'Clothing' })
  await as('maya')
  await page.goto('/for-you')
  const ground = (title: string) =>
    page
      .getByRole('article')
      .filter({ hasText: title })
      .getByText('No Image Available')
      .locator('..')
      .evaluate((place) => getComputedStyle(place).backgroundColor)
  const [sofa, coat] = [await ground('Never pictured sofa'), await ground('Never pictured coat')]
  expect(sofa).not.toBe(coat)
  await open(page, 'Never pictured coat')
  const words = sheet(page).getByRole('region', { name: 'Photos' }).getByText('No Image Available')
  const place = words.locator('..')
  expect((await place.boundingBox())?.height).toBeCloseTo(160)
  await expect(place).toHaveCSS('background-color', coat)
})

test('the seller stands above the description, in sight as the sheet opens', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const { public_id } = await upload(server, jonas)
  const description = 'Solid oak. '.repeat(40)
  await post(server, jonas, { title: 'Seen with its seller', description, images: [public_id] })
  await as('maya')
  await page.goto('/for-you')
  await open(page, 'Seen with its seller')
  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('It does not show.')
    return box
  }
  const seller = await boxOf(sheet(page).getByRole('link', { name: /jonas/ }))
  const words = await boxOf(sheet(page).getByText(/^Solid oak/))
  const save = await boxOf(sheet(page).getByRole('button', { name: 'Save', exact: true }))
  expect(seller.y + seller.height).toBeLessThanOrEqual(words.y)
  expect(seller.y + seller.height).toBeLessThanOrEqual(save.y)
})
