import { expect, test, type Page } from '../../support/browser/browser.ts'
import { post, upload } from '../../support/server/market.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: /Bookcase/ })
const card = (page: Page) => page.getByRole('link', { name: 'Bookcase' }).first()
const place = (page: Page) =>
  sheet(page).evaluate((popup) => Math.round(popup.getBoundingClientRect().top))

async function openListing(page: Page): Promise<void> {
  await card(page).tap()
  await expect(sheet(page)).toBeVisible()
  await expect(page.locator('[data-growing]')).toHaveCount(0)
  const moving = () => sheet(page).evaluate((popup) => popup.getAnimations().length)
  await expect.poll(moving).toBe(0)
}

/** A finger on the screen, whose times do not depend on the machine. */
async function finger(page: Page, from: { x: number; y: number }) {
  const client = await page.context().newCDPSession(page)
  let now = Date.now()
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, at?: typeof from) => {
    now += after
    const touchPoints = at ? [at] : []
    return client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now / 1000 })
  }
  await send('touchStart', 0, from)
  return {
    /** In steps of 16 ms. */
    async move(right: number, down: number, steps = 10) {
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps
        await send('touchMove', 16, { x: from.x + right * part, y: from.y + down * part })
      }
    },
    leave: () => send('touchEnd', 8),
    /** By then, the finger has no speed any more. */
    restAndLeave: () => send('touchEnd', 500),
  }
}

test.beforeEach(async ({ page, as, jonas, server }) => {
  const images = [await upload(server, jonas, 900, 1200), await upload(server, jonas, 1200, 900)]
  const description = 'Oak, with five boards.\n'.repeat(60)
  await post(server, jonas, { title: 'Bookcase', description, images })
  await as('maya')
  await page.goto('/for-you')
  await openListing(page)
})

test('a finger pushes a sheet away, and one that turns back leaves it', async ({ page }) => {
  const top = await place(page)
  const photo = { x: 200, y: 250 }
  const undecided = await finger(page, photo)
  await undecided.move(0, 120)
  await expect.poll(() => place(page)).toBeGreaterThan(top + 60)
  await undecided.restAndLeave()
  await expect.poll(() => place(page)).toBe(top)
  await expect(sheet(page)).toBeVisible()

  const far = await finger(page, photo)
  await far.move(10, 500)
  await far.restAndLeave()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL('/for-you')
  await expect(card(page)).toBeVisible()

  await openListing(page)
  const fast = await finger(page, photo)
  await fast.move(0, 150, 3)
  await fast.leave()
  await expect(sheet(page)).toHaveCount(0)
})

test('under a finger, what scrolls scrolls before the sheet moves', async ({ page }) => {
  const top = await place(page)
  const text = sheet(page).getByText('Oak, with five boards.')
  const down = () => text.evaluate((words) => words.getBoundingClientRect().top)
  const first = await down()
  const up = await finger(page, { x: 200, y: 650 })
  await up.move(0, -400)
  await up.restAndLeave()
  await expect.poll(down).toBeLessThan(first - 200)
  const scrolled = await down()

  const back = await finger(page, { x: 200, y: 300 })
  await back.move(0, 100)
  expect(await place(page)).toBe(top)
  await back.restAndLeave()
  await expect.poll(down).toBeGreaterThan(scrolled + 50)
  await expect(sheet(page)).toBeVisible()
})

test('a finger to the side changes the photo and leaves the sheet', async ({ page }) => {
  const top = await place(page)
  const next = sheet(page).getByRole('button', { name: /photo 2 of 2/ })
  const aside = await finger(page, { x: 340, y: 250 })
  await aside.move(-280, 40)
  expect(await place(page)).toBe(top)
  await aside.restAndLeave()
  await expect(next).toBeInViewport({ ratio: 0.9 })
  await expect(sheet(page)).toBeVisible()
})
