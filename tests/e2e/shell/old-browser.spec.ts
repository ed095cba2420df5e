import { expect, test } from '../../support/browser/browser.ts'
import { likeAnOldBrowser } from '../../support/browser/other-browsers.ts'

const message = 'This browser is too old for Quad'

test('an old browser shows a message, also where no script of Quad runs', async ({ page }) => {
  await page.addInitScript(likeAnOldBrowser)
  await page.goto('/')
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Listings' })).toBeVisible()

  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(message)).toBeVisible()
})

test('a supported browser shows no such message', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Browse Listings' })).toBeVisible()
  await expect(page.getByText(message)).toBeHidden()
})
