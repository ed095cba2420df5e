import type { Page } from 'playwright'
import { newId } from '#client/device/new-id.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { post, upload } from '../../support/server/market.ts'

// Each listing has its own title, because all tests share the campus.
let title = ''

test.beforeEach(async ({ page, as, jonas, server }) => {
  title = `Tent ${newId().slice(-6)}`
  await post(server, jonas, { title, images: [await upload(server, jonas, 300, 400)] })
  await as('maya')
  await page.goto('/for-you')
  const image = cardOn(page).locator('img')
  await expect
    .poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(0)
})

test('a second tap while the photo of a card grows leaves the listing open @both', async ({
  page,
}) => {
  const setRate = await animationsOf(page)
  await setRate(0.001)
  const box = await cardOn(page).boundingBox()
  if (!box) throw new Error('The card is not drawn.')
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await tap()
  await expect.poll(() => isGrowing(page)).toBe(true)
  await expect(page.getByRole('dialog')).toBeVisible()
  await tap()
  expect(await isGrowing(page)).toBe(true)
  await setRate(1)
  await expect.poll(() => isGrowing(page)).toBe(false)
  await expect(page.getByRole('dialog')).toContainText(title)
})

test('a press on Save while the photo of a card grows counts @both', async ({ page }) => {
  const setRate = await animationsOf(page)
  await setRate(0.001)
  await cardOn(page).getByRole('link').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(title)
  const save = sheet.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(sheet.getByRole('button', { name: 'Unsave' })).toBeVisible()
  expect(await isGrowing(page)).toBe(true)
  await setRate(1)
  await expect.poll(() => isGrowing(page)).toBe(false)
})

const cardOn = (page: Page) => page.getByRole('article').filter({ hasText: title })

const isGrowing = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'growing' in document.documentElement.dataset)

/** @returns sets how fast the animations of the page run */
async function animationsOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Animation.enable')
  return (playbackRate: number) => browser.send('Animation.setPlaybackRate', { playbackRate })
}
