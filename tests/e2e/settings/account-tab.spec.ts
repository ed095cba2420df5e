import { expect, test } from '../../support/browser/browser.ts'
import { availabilityOf, paymentOf } from '../../support/pages/settings-page.ts'

test('[SETTINGS-02] the Account tab has availability, university, account info, payment and Delete Account', async ({
  page,
  as,
  newStudent,
}) => {
  await as(await newStudent())
  await page.goto('/settings')
  const { toggle, edit } = availabilityOf(page)
  const { venmo, paypal, save } = paymentOf(page)
  for (const part of [
    toggle,
    edit,
    page.getByRole('combobox', { name: 'Your university' }),
    page.getByRole('link', { name: 'Account info' }),
    venmo,
    paypal,
    save,
    page.getByRole('button', { name: 'Delete Account' }),
  ])
    await expect(part).toBeVisible()
})
