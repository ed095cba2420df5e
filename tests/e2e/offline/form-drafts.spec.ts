import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { post } from '../../support/server/market.ts'
import { understand } from '../../support/pages/messages-page.ts'
import { goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import { refuseActions } from '../../support/browser/sync.ts'

const dialog = (page: Page) => page.getByRole('dialog')

interface Form {
  open: () => Promise<void>
  fields: Record<string, string>
  /** Chosen, not typed. */
  chosen?: Record<string, string>
  within: Locator
}

/** Fills a form, leaves the app and finds all of the input again. */
async function expectKept(page: Page, { open, fields, chosen = {}, within }: Form): Promise<void> {
  const field = (label: string) => within.getByRole('textbox', { name: label })
  const choice = (label: string) => within.getByRole('combobox', { name: label })
  await open()
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
  for (const [label, value] of Object.entries(chosen)) await choice(label).selectOption(value)
  const last = Object.values({ ...fields, ...chosen }).at(-1)
  // Right after a key press the input is not on the disk yet.
  await expect.poll(() => keptBy(page)).toContain(last)
  await page.reload()
  await open()
  for (const [label, text] of Object.entries(fields)) await expect(field(label)).toHaveValue(text)
  for (const [label, value] of Object.entries(chosen))
    await expect(choice(label)).toHaveValue(value)
}

const keptBy = async (page: Page) =>
  JSON.stringify([
    await rowsOnDevice(page, 'drafts'),
    await page.evaluate(() => Object.values(sessionStorage)),
  ])

test.describe('unsent input is kept on the device', () => {
  test('a bug report, until it is sent', async ({ page, as }) => {
    await as('newcomer')
    const open = async () => {
      await page.goto('/messages')
      await page.getByRole('button', { name: 'Settings' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
    }
    const within = dialog(page)
    const fields = { Description: 'The heart does not beat.' }
    const chosen = { Category: 'UI', Priority: 'Low' }
    await expectKept(page, { open, fields, chosen, within })
    await within.getByRole('button', { name: 'Submit' }).click()
    await expect(within.getByRole('alert')).toHaveText('Bug report submitted successfully!')
    await expect.poll(() => rowsOnDevice(page, 'drafts')).toEqual([])
    await open()
    await expect(within.getByLabel('Description')).toHaveValue('')
  })

  test.describe('with the worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('a waiting report that is refused while its dialog is open', async ({ page, as }) => {
      await as('newcomer')
      await page.goto('/messages')
      const open = async () => {
        await page.getByRole('button', { name: 'Settings' }).press('Enter')
        await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
      }
      await open()
      const within = dialog(page)
      const description = within.getByLabel('Description')
      await description.fill('The heart does not beat.')
      await within.getByLabel('Category').selectOption('UI')
      await within.getByLabel('Priority').selectOption('Low')
      await goOffline(page)
      await within.getByRole('button', { name: 'Submit' }).click()
      await expect(within.getByRole('alert')).toHaveText(savedHere)
      await expect.poll(() => rowsOnDevice(page, 'drafts')).toEqual([])
      await refuseActions(page, 'report.bug', () => ({ message: 'Not like this.' }))
      await goOnline(page)
      await expect(within.getByRole('alert')).toHaveText('Not like this.')
      await expect(description).toHaveValue('The heart does not beat.')
      await expect.poll(() => rowsOnDevice(page, 'refused')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(within).toHaveCount(0)
      await open()
      await expect(description).toHaveValue('The heart does not beat.')
      await page.reload()
      await open()
      await expect(description).toHaveValue('The heart does not beat.')
      await expect(within.getByLabel('Priority')).toHaveValue('Low')
    })
  })

  test('a report of a listing, and both ways of sharing it', async ({ page, as, server }) => {
    const { _id } = await post(server, await signIn(server, cast.jonas), { title: 'Kept globe' })
    await as('newcomer')
    const press = async (name: string) => {
      await page.goto(`/for-you?listingId=${_id}`)
      await dialog(page).getByRole('button', { name, exact: true }).click()
    }
    const report = page.getByRole('dialog', { name: 'Report Listing' })
    await expectKept(page, {
      open: () => press('Report Listing'),
      fields: { Details: 'Sold twice.' },
      chosen: { Reason: 'Spam' },
      within: report,
    })
    const share = page.getByRole('dialog', { name: 'Share Listing' })
    for (const [tab, to] of [
      ['Email', 'Recipient email'],
      ['Messages', 'Recipient username'],
    ] as const) {
      await expectKept(page, {
        open: async () => {
          await press('Share')
          await share.getByRole('tab', { name: tab }).click()
        },
        fields: { [to]: `somebody-by-${tab}`, Message: `Look at this, by ${tab}` },
        within: share,
      })
    }
  })

  test('a report of a user, with one draft per user', async ({ page, as }) => {
    await as('newcomer')
    const within = page.getByRole('main')
    const open = async () => void (await page.goto('/reportUser'))
    await expectKept(page, { open, fields: { Username: 'somebody', Reason: 'Rude.' }, within })
    await page.goto('/reportUser?username=jonas')
    await expect(within.getByLabel('Username')).toHaveValue('jonas')
    await expect(within.getByLabel('Reason')).toHaveValue('')
  })

  test('a first message', async ({ page, as }) => {
    await as('newcomer')
    const open = async () => {
      await page.goto('/messages')
      await page.getByRole('button', { name: 'New Message' }).click()
      await understand(page)
    }
    const fields = { Username: 'jonas', Message: 'Is the globe' }
    await expectKept(page, { open, fields, within: page.getByRole('main') })
  })

  test('a school request, in its tab', async ({ page }) => {
    const open = async () => {
      await page.goto('/signup')
      await page.getByRole('button', { name: /find your school/ }).click()
    }
    const fields = { 'School name': 'Ball State', 'Your email': 'me@bsu.edu' }
    await expectKept(page, { open, fields, within: dialog(page) })
  })
})
