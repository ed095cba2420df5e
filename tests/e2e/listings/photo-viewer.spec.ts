import { expect, test, type Page } from '../../support/browser/browser.ts'
import { post, upload } from '../../support/server/market.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo', exact: true })
const photo = (page: Page) =>
  viewer(page).locator('.pswp__item[aria-hidden=false] img:not([class*=placeholder])')
const widthOf = async (page: Page) => (await photo(page).boundingBox())?.width ?? 0

async function openListing(page: Page, id: string): Promise<void> {
  await page.goto(`/for-you?listingId=${id}`)
  await page.getByRole('button', { name: /A lamp, photo 1 of 2 on the whole screen/ }).click()
  await isOpen(page)
}

/** Waits for a width and for the end of the movement to it: a touch in between would stop it. */
async function settles(page: Page, isRight: (width: number) => boolean): Promise<void> {
  await expect.poll(async () => isRight(await widthOf(page))).toBe(true)
  const moving = () => viewer(page).evaluate((all) => all.getAnimations({ subtree: true }).length)
  await expect.poll(moving).toBe(0)
}

async function isOpen(page: Page): Promise<void> {
  await expect(photo(page)).toBeVisible()
  await expect(viewer(page)).not.toHaveAttribute('aria-busy', 'true')
}

test('[UX-11] a tap shows a photo on the whole screen, with swipe, double tap, pinch and the back button', async ({
  page,
  me,
  server,
}) => {
  const images = [await upload(server, me, 900, 1200), await upload(server, me, 1200, 900)]
  const { _id } = await post(server, me, { title: 'A lamp', images })
  await openListing(page, _id)
  await expect(viewer(page).getByText('1 of 2')).toBeVisible()
  const narrow = await widthOf(page)
  const isWide = (width: number) => width > narrow * 1.2
  const isNarrow = (width: number) => width > 0 && width < narrow * 1.05
  await page.getByRole('button', { name: 'Zoom' }).click()
  await settles(page, isWide)
  await page.getByRole('button', { name: 'Zoom' }).click()
  await settles(page, isNarrow)
  const { touch, center } = await fingers(page)
  await touch([[center]], { times: 2 })
  await settles(page, isWide)
  await touch([[center]], { times: 2 })
  await settles(page, isNarrow)
  const spread = [10, 40, 70, 100].map((by) => [center - by, center + by])
  await touch(spread, { times: 1 })
  await settles(page, isWide)
  await page.getByRole('button', { name: 'Zoom' }).click()
  await settles(page, isNarrow)
  // Across more than half of the screen, a swipe turns the page at any speed.
  await touch([[center + 180], [center + 60], [center - 60], [center - 180]], { times: 1 })
  await expect(viewer(page).getByText('2 of 2')).toBeVisible()
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: /A lamp/ })).toBeVisible()
})

test('[UX-11] the photo on the whole screen works by keyboard', async ({ page, me, server }) => {
  const images = [await upload(server, me, 900, 1200), await upload(server, me, 1200, 900)]
  const { _id } = await post(server, me, { title: 'A lamp', images })
  await page.goto(`/for-you?listingId=${_id}`)
  const opener = page.getByRole('button', { name: /photo 1 of 2 on the whole screen/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await isOpen(page)
  await expect(page.getByRole('button', { name: 'Close photo' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page).getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  const narrow = await widthOf(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => widthOf(page)).toBeGreaterThan(narrow * 1.2)
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: /A lamp/ })).toBeVisible()
  await expect(opener).toBeFocused()
})

/** Fingers on the screen. Each step has the horizontal place of every finger. */
async function fingers(page: Page) {
  const client = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const y = height / 2
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: number[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map((x, id) => ({ x, y, id })),
    })
  return {
    center: width / 2,
    async touch(steps: number[][], { times }: { times: number }) {
      const [first = [], ...others] = steps
      for (let i = 0; i < times; i += 1) {
        await send('touchStart', first)
        for (const places of others) await send('touchMove', places)
        await send('touchEnd', [])
      }
      // A double tap must not follow the one before it.
      await page.waitForTimeout(400)
    },
  }
}
