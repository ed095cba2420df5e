import { ownType } from '#sync/answer.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { card, goOnline, strip } from '../../support/browser/offline.ts'
import { photos, postOffline } from '../../support/pages/listing-form.ts'
import { listingsOf } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

const uploads = '**/api/upload-image*'
/** The device looks again at what waits when its network may be back. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('a photo that the server fails to take once arrives later', async ({ page, me, server }) => {
  await postOffline(page, await photos(1), { Title: 'Vase on a bad day' })
  await page.goto('/for-you')
  const message = 'Something went wrong on our side.'
  const error = { code: 'crash', message }
  const failed = page.waitForResponse((response) => response.status() === 500)
  const answer = { status: 500, contentType: ownType, json: { error, message } }
  await page.route(uploads, (route) => route.fulfill(answer), { times: 1 })
  await goOnline(page)
  await failed
  const mine = card(page, 'Vase on a bad day')
  await expect(mine).toBeVisible()
  await lookAgain(page)
  await expect(mine.locator('img')).toHaveAttribute('src', /^\/images\//)
  const [made, ...others] = await listingsOf(server, me)
  expect(others).toEqual([])
  expect(made?.images).toHaveLength(1)
  await expect(strip(page)).toHaveCount(0)
})

test('[ONLY-01] a photo that a proxy finds too large waits for another network', async ({
  page,
  me,
  server,
}) => {
  await postOffline(page, await photos(1), { Title: 'Poster beyond limits' })
  await page.goto('/for-you')
  let refusals = 0
  await page.route(uploads, async (route) => {
    const body = '<html><h1>413 Request Entity Too Large</h1></html>'
    await route.fulfill({ status: 413, contentType: 'text/html', body })
    refusals += 1
  })
  await goOnline(page)
  for (const times of [1, 2, 3]) {
    await expect.poll(() => refusals).toBeGreaterThanOrEqual(times)
    await lookAgain(page)
  }
  await page.unroute(uploads)
  await lookAgain(page)
  await expect
    .poll(async () => (await listingsOf(server, me))[0]?.images[0]?.path, { timeout: 60_000 })
    .toMatch(/^\/images\//)
})
