import { expect, test } from '../../support/browser/browser.ts'
import { syncAddress } from '../../support/browser/sync.ts'
import { heart, savedTitles } from '../../support/pages/saving.ts'
import { post } from '../../support/server/market.ts'

test('a tab sends what another tab has stored and could not send before it was closed', async ({
  page,
  as,
  context,
  jonas,
  server,
}) => {
  const title = 'Tapped and closed'
  await post(server, jonas, { title })
  await as('newcomer', { rememberMe: true })
  // The browser shows this tab when the other one closes, and a tab that is shown asks by itself.
  await page.addInitScript(() => {
    for (const event of ['focus', 'visibilitychange', 'pageshow'])
      addEventListener(event, (shown) => shown.stopImmediatePropagation(), true)
  })
  const connected = page.waitForEvent('websocket')
  await page.goto('/for-you')
  await expect(heart(page, title)).toBeVisible()
  // Its start is over.
  await connected
  await page.waitForLoadState('networkidle')
  const closing = await context.newPage()
  await closing.goto('/for-you')
  await expect(heart(closing, title)).toBeVisible()
  await closing.route(syncAddress, () => undefined)
  await heart(closing, title).click()
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true')
  await closing.close()
  await expect.poll(() => savedTitles(page)).toEqual([title])
})
