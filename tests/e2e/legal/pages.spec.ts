import { legalPages, legalTitles } from '../../../sync/accounts/legal.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'

for (const path of ['/signup', '/login', '/settings', '/']) {
  test(`[LEGAL-01] ${path} links to the privacy notice, the terms and the imprint`, async ({
    page,
    as,
  }) => {
    if (path === '/settings') await as('newcomer')
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'Legal' })
    for (const name of legalPages) {
      const opened = page.waitForEvent('popup')
      await links.getByRole('link', { name: legalTitles[name] }).click()
      const popup = await opened
      await expect(popup.getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(popup.url()).pathname).toBe(`/${name}`)
      await popup.close()
    }
  })
}

test('[LEGAL-01] the privacy notice has the theme of the app, is accessible and fits a narrow phone @both', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await page.goto('/privacy')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(paper).toBe('rgb(18, 21, 18)')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('link', { name: 'Quad', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})
