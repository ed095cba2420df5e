import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { availabilityOf, paymentOf, universityOf } from '../../support/pages/settings-page.ts'

test.describe('the settings', { tag: '@both' }, () => {
  test('[SETTINGS-01] the page has three tabs and remembers the active one', async ({
    page,
    as,
  }) => {
    await as('maya')
    await page.goto('/settings')
    await expect(page.getByRole('tab')).toHaveText(['Account', 'Privacy', 'Notifications'])
    await expect(page.getByRole('tab', { name: 'Account' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    // Beside their panel, the tabs are a column.
    const isColumn = (page.viewportSize()?.width ?? 0) >= 960
    await page.getByRole('tab', { name: 'Account' }).press(isColumn ? 'ArrowDown' : 'ArrowRight')
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Privacy' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const stored = await page.evaluate(() => localStorage.getItem('activeTab'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ settings: 'privacy' })
  })

  test('the Account tab links to the account page', async ({ page, as }) => {
    await as('maya')
    await page.goto('/settings')
    await page.getByRole('link', { name: /Account info/ }).click()
    await expect(page).toHaveURL('/accountInfo')
  })

  test('axe reports no violations in any tab or in the dialog', async ({ page, as }) => {
    await as('maya')
    await page.goto('/settings')
    await expect(universityOf(page).field).toBeEnabled()
    await expectAccessible(page)
    await universityOf(page).choose('Ball State University')
    await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const name of ['Privacy', 'Notifications']) {
      await page.getByRole('tab', { name }).click()
      await expectAccessible(page)
    }
  })
})

test('[SETTINGS-02] the Account tab has availability, university, account info, payment and Delete Account', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/settings')
  const { toggle, edit } = availabilityOf(page)
  const { venmo, paypal, save } = paymentOf(page)
  for (const part of [
    toggle,
    edit,
    universityOf(page).field,
    page.getByRole('link', { name: 'Account info' }),
    venmo,
    paypal,
    save,
    page.getByRole('button', { name: 'Delete Account' }),
  ])
    await expect(part).toBeVisible()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the outbox is offered while something waits in it', async ({ page, as }) => {
    await as('newcomer')
    await page.goto('/settings')
    const { venmo, save } = paymentOf(page)
    const outbox = page.getByRole('link', { name: 'Open the outbox' })
    await expect(page.getByRole('link', { name: 'What this device holds' })).toBeVisible()
    await expect(outbox).toHaveCount(0)

    await goOffline(page)
    await venmo.fill('maya-k')
    await save.click()
    await expect(page.getByText('1 change is waiting to be sent.')).toBeVisible()
    await expect(outbox).toHaveAttribute('href', '/outbox')
    await goOnline(page)
    await expect(outbox).toHaveCount(0)
  })
})

test('a search finds a university by keyboard; what matches none changes nothing', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/settings')
  const { field, options } = universityOf(page)
  await expect(field).toBeEnabled()
  await field.fill('nowhere')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('Purdue University')
  await expect(page.getByRole('dialog', { name: 'Change university?' })).toHaveCount(0)

  await field.fill('notre')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change university?' })).toContainText(
    'University of Notre Dame',
  )
})
