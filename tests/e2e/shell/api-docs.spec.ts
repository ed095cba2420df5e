import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'

test.describe('the API reference', { tag: '@both-in-full' }, () => {
  test('has the app’s look in both themes, and axe finds nothing', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('requestfailed', (request) => complaints.push(request.url()))
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The API')
    const textColor = () => page.evaluate(() => getComputedStyle(document.body).color)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await textColor()).toBe('rgb(23, 32, 26)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await textColor()).toBe('rgb(238, 241, 234)')
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    expect(complaints).toEqual([])
  })

  test('leads by keyboard to a call, and to what its refusals mean', async ({ page }) => {
    await page.goto('/api/docs')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the calls' })).toBeFocused()
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('link', { name: /^Reports/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#reports$/)
    await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeInViewport()
    const call = page.locator('#postApiListingReport')
    await expect(call.getByText('one of “Spam”, “Inappropriate Content”, “Other”')).toBeVisible()
    await call.getByRole('link', { name: '429 limited' }).click()
    await expect(page.locator('#error-limited')).toBeInViewport()
  })
})
