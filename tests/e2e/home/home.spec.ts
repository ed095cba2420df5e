import { expect, test } from '../../support/browser/browser.ts'

test.describe('the home page', { tag: '@both' }, () => {
  test('[HOME-02] has Quad’s title and logo', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle(/^Quad/)
    await expect(page.getByRole('banner').getByRole('link', { name: /^Quad/ })).toBeVisible()
  })

  test('[HOME-01] greets a student by name; its buttons link to the feed and to selling', async ({
    page,
    as,
  }) => {
    await as('maya')
    await page.clock.setFixedTime(new Date('2030-05-02T09:00:00-04:00'))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Good morning, Maya.')
    await page.getByRole('link', { name: 'Browse Listings' }).click()
    await expect(page).toHaveURL('/for-you')
    await page.goBack()
    await page.getByRole('link', { name: 'Sell an Item' }).click()
    await expect(page).toHaveURL('/create-listing')
  })

  test('[HOME-01] greets a visitor', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2030-05-02T20:00:00-04:00'))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Good evening.')
    await expect(page.getByRole('link', { name: 'Browse Listings' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sell an Item' })).toBeVisible()
  })
})
