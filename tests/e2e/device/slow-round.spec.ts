import { expect, test, type Page } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { syncAddress } from '../../support/browser/sync.ts'
import { post } from '../../support/server/market.ts'

const title = (page: Page) =>
  page.getByRole('article').getByRole('heading', { name: 'Kept windowsill lamp' })

test('a profile and a sorted feed show what is on the device while the first round takes long', async ({
  page,
  maya,
  server,
}) => {
  await post(server, maya, { title: 'Kept windowsill lamp' })
  await page.goto('/for-you')
  await expect(title(page)).toBeVisible()
  const release = await holdRequests(page, syncAddress)
  await page.route('**/api/listings/**', (route) => route.abort())
  for (const path of [`/profile/${maya.user.id}`, '/for-you?sort=price_asc']) {
    await page.goto(path)
    // The device ends a round that has no answer in time.
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sync'))
    const shown = title(page).waitFor()
    expect(await Promise.race([ended.then(() => 'ended'), shown.then(() => 'shown')])).toBe('shown')
    ended.catch(() => undefined)
  }
  release()
})
