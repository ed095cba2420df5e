import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'

test.describe('the API reference', { tag: '@both' }, () => {
  test('has the app’s look in both themes, and axe reports no violations', async ({ page }) => {
    // axe checks every call.
    test.slow()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('requestfailed', (request) => complaints.push(request.url()))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      const isOwn = protocol === 'data:' || origin === new URL(page.url()).origin
      if (!isOwn && page.url() !== 'about:blank') complaints.push(request.url())
    })
    await page.goto('/api/docs#/Reports/postApiListingReport')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Quad')
    await expect(page.getByRole('button', { name: 'Try it out' })).toBeInViewport()
    const textColor = () => page.evaluate(() => getComputedStyle(document.body).color)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await textColor()).toBe('rgb(23, 32, 26)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await textColor()).toBe('rgb(238, 241, 234)')
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    // A second visit gets a 304 with the headers of the page.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('keeps the theme chosen in the app', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/api/docs')
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(238, 241, 234)')
  })

  test('can be used by keyboard to reach a call, its fields and its refusals', async ({ page }) => {
    await page.goto('/api/docs')
    const chapters = page.getByRole('navigation', { name: 'Chapters' })
    await chapters.getByRole('link', { name: /^Reports \d+$/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Reports/ })).toBeInViewport()
    // The address changes after the scrolling, and would replace that of the call.
    await expect(page).toHaveURL(/#operations-tag-Reports$/)
    const call = page.locator('#operations-Reports-postApiListingReport')
    await call.getByRole('button', { name: 'POST /api/listing-report' }).first().press('Enter')
    await expect(page).toHaveURL(/#\/Reports\/postApiListingReport$/)
    const refusal = call.getByRole('row').filter({ hasText: 'limited: There were too many' })
    await expect(refusal).toContainText('429')
    await call.getByRole('tab', { name: 'Schema' }).first().click()
    await expect(call.getByText('listingId', { exact: true })).toBeVisible()
  })

  test('calls its own server with the given token', async ({ page, server }) => {
    const { accessToken } = await signIn(server, cast.maya, false)
    await page.goto('/api/docs#/Listings/getApiListings')
    await page.getByRole('button', { name: 'Authorize', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Authorize' })
    await dialog.getByRole('textbox').fill(accessToken)
    await dialog.getByRole('button', { name: 'Apply credentials' }).click()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    const answered = page.waitForResponse('**/api/listings*')
    await page.getByRole('button', { name: 'Execute', exact: true }).click()
    expect((await answered).status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Server response' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Filter by tag or path' }).fill('Listings')
    await expect(page.getByRole('heading', { name: /^Reports/ })).toHaveCount(0)
    await expectAccessible(page, '#operations-Listings-getApiListings')
  })
})
