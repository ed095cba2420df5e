import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { editOffline, goOffline } from '../../support/browser/offline.ts'
import { nextSent } from '../../support/browser/sync.ts'
import { post } from '../../support/server/market.ts'

const title = 'What this device holds'
const heading = (page: Page) => page.getByRole('heading', { name: title, level: 1 })
const region = (page: Page, name: string) => page.getByRole('region', { name })
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the page counts what the device holds, also offline', async ({ page, me, server }) => {
    await post(server, me, { title: 'Oak desk' })
    const { _id: id } = await post(server, me, { title: 'Brass lamp', price: 9 })
    await page.goto('/diagnostics')
    await expect(fact(page, 'Network')).toHaveText('Online')
    await expect(fact(page, 'Live updates')).toHaveText('Connected')
    await goOffline(page)
    await expect(fact(page, 'Network')).toHaveText('Offline')
    await editOffline(page, id, { Price: '7' })
    await page.goto('/outbox')
    await page.getByRole('link', { name: title }).click()
    await expect(heading(page)).toBeVisible()
    await expect(fact(page, 'Changes waiting')).toHaveText('1')
    await expect(fact(page, 'Listings').first()).not.toHaveText('0')
    await expect(region(page, 'Recent syncs').getByRole('listitem').first()).toContainText('sent')
    await page.reload()
    await expect(fact(page, 'Changes waiting')).toHaveText('1')
    await expectAccessible(page)
  })

  test('rounds of an earlier page are remembered', async ({ page, as }) => {
    await as('newcomer')
    await page.goto('/settings')
    await page.getByRole('link', { name: title }).click()
    const first = region(page, 'Recent syncs').getByRole('listitem').last()
    await expect(first).toContainText('Complete')
    await goOffline(page)
    const before = await first.getByRole('time').getAttribute('datetime')
    await page.reload()
    await expect(first.getByRole('time')).toHaveAttribute('datetime', before ?? '')
  })
})

test(
  'the text can be copied and goes into a bug report',
  { tag: '@both' },
  async ({ page, as, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await as('newcomer')
    await page.goto('/diagnostics')
    await page.getByRole('button', { name: 'Copy as text' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Changes waiting: 0')

    await page.getByRole('button', { name: 'Report a bug with this' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a Bug' })
    await dialog.getByText('added to your report').click()
    await expect(dialog.getByLabel(title)).toContainText('Changes waiting: 0')
    await expectAccessible(page)
    await dialog.getByLabel('Category').selectOption('Functionality')
    await dialog.getByLabel('Priority').selectOption('Low')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('Please enter a description.')).toBeVisible()
    await dialog.getByLabel('Description').fill('The feed stays empty.')
    const sent = nextSent(page, 'report.bug')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Bug report submitted successfully!')
    expect(await sent).toMatchObject({
      description: expect.stringMatching(/^The feed stays empty\.\n\nWhat this device holds, /),
    })
  },
)
