import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { nextSent, refuseActions, syncAddress } from '../../support/browser/sync.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report a Bug' })
const description = (page: Page) => dialog(page).getByLabel('Description')
const category = (page: Page) => dialog(page).getByLabel('Category')
const priority = (page: Page) => dialog(page).getByLabel('Priority')
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' })
const both = 'Please select both category and priority.'

async function fill(page: Page): Promise<void> {
  await description(page).fill('The heart does not beat.')
  await category(page).selectOption('UI')
  await priority(page).selectOption('Low')
}

test.describe('reporting a bug', { tag: '@both' }, () => {
  test.beforeEach(async ({ page, as }) => {
    await as('maya')
    await page.goto('/messages')
    await page.getByRole('button', { name: 'Settings' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
    await expect(dialog(page)).toBeVisible()
  })

  test('[BUG-01] a blank description shows an error', async ({ page }) => {
    await expect(description(page)).toHaveValue('')
    const choices = (select: typeof category) => select(page).locator('option:not([hidden])')
    await expect(choices(category)).toHaveText(['UI', 'Functionality', 'Security'])
    await expect(choices(priority)).toHaveText(['Low', 'Medium', 'High'])
  })

  test('[BUG-02] missing category and priority show an error', async ({ page }) => {
    await fill(page)
    await description(page).fill('  ')
    await submit(page).click()
    await expect(dialog(page).getByText('Please enter a description.')).toBeVisible()
    await expect(description(page)).toBeFocused()
  })

  test('[BUG-03] category and priority are both asked for', async ({ page }) => {
    await description(page).fill('The heart does not beat.')
    await category(page).selectOption('Security')
    await submit(page).click()
    await expect(dialog(page).getByText(both)).toBeVisible()
    await expect(priority(page)).toBeFocused()
    await priority(page).selectOption('High')
    await submit(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Bug report submitted successfully!')
  })

  test('[BUG-03] a missing category shows an error', async ({ page }) => {
    await description(page).fill('The heart does not beat.')
    await priority(page).selectOption('High')
    await submit(page).click()
    await expect(dialog(page).getByText(both)).toBeVisible()
    await expect(category(page)).toBeFocused()
  })

  test(
    'a sent report is confirmed, and the next form is empty',
    { tag: '@both' },
    async ({ page }) => {
      await fill(page)
      const sent = nextSent(page, 'report.bug')
      await submit(page).click()
      await expect(dialog(page).getByRole('alert')).toHaveText('Bug report submitted successfully!')
      const report = { description: 'The heart does not beat.', category: 'UI', priority: 'Low' }
      expect(await sent).toEqual(report)
      const done = dialog(page).getByRole('button', { name: 'Done' })
      await expect(done).toBeFocused()
      await done.press('Enter')
      await expect(dialog(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Settings' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
      await expect(description(page)).toHaveValue('')
    },
  )

  test('[BUG-04][BUG-05] a failed report says so and logs the status', async ({ page }) => {
    await refuseActions(page, 'report.bug', () => ({ code: 'crash', message: 'Too much to do.' }))
    await fill(page)
    const reported = page.waitForEvent('pageerror')
    await submit(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to submit bug report')
    expect((await reported).message).toBe('Server error: 500')
    await expect(description(page)).toHaveValue('The heart does not beat.')
  })

  test('a report without an answer is saved and says so', async ({ page }) => {
    await page.route(syncAddress, (route) => route.abort())
    await fill(page)
    await submit(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Saved on this device. It will be sent when you are back online.',
    )
  })

  test('axe reports no violations in the modal', async ({ page }) => {
    await submit(page).click()
    await expect(description(page)).toBeFocused()
    await expectAccessible(page)
  })
})
