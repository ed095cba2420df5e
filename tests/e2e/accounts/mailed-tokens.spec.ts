import { expect, test } from '../../support/browser/browser.ts'

for (const path of [
  '/verify-account',
  '/reset-password',
  '/turn-off-two-factor',
  '/unsubscribe',
  '/appeal',
])
  test(`the token of a mailed link leaves the address of ${path}, and a reload still has it`, async ({
    page,
  }) => {
    await page.goto(`${path}?token=12345678901234567890`)
    await expect(page).toHaveURL(path)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await expect(page.getByText(/^Invalid/)).toHaveCount(0)
    await expect(page).toHaveURL(path)
  })
