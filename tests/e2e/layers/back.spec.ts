import { expect, test, type Page } from '../../support/browser/browser.ts'

const back = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Back', exact: true })

async function openAccount(page: Page): Promise<void> {
  await page.goto('/for-you')
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Account info/ }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
}

test('the installed app has a button back to the page before', async ({ page, as }) => {
  await page.addInitScript(() => {
    const match = window.matchMedia.bind(window)
    window.matchMedia = (query) => match(query.replace('(display-mode: standalone)', 'all'))
  })
  await as('maya')
  await openAccount(page)
  await back(page).click()
  await expect(page).toHaveURL('/settings')
  await back(page).click()
  await expect(page).toHaveURL('/for-you')
  await expect(back(page)).toHaveCount(0)
})

test('a browser’s own button leads back', async ({ page, as }) => {
  await as('maya')
  await openAccount(page)
  await expect(back(page)).toHaveCount(0)
})
