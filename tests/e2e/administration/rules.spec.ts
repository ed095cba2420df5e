import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { carryInto } from '../../support/browser/carry-into.ts'
import { card, goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import { fill, submitListing } from '../../support/pages/listing-form.ts'
import { closeRoleBanner, decision, entry, promote } from '../../support/pages/moderation-page.ts'
import { bell, row as news } from '../../support/pages/notification-drawer.ts'
import { join, signIn, stranger } from '../../support/people/cast.ts'
import { runQuad } from '../../support/server/command.ts'
import { campus, post } from '../../support/server/market.ts'
import { startTestServer } from '../../support/server/server.ts'
import { closeLayer } from '../../support/browser/close-layer.ts'

test.use({ serviceWorkers: 'allow' })

const person = (name: string) =>
  stranger(campus('University of Wisconsin-Madison', 'wisc.edu', name))

const row = (page: Page, label: string) => page.getByRole('listitem', { name: label, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
const chip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Category' }).getByRole('radio', { name: label, exact: true })
const options = (page: Page) => page.getByLabel('Category').locator('option:not([value=""])')
const own = ['Electronics', 'Event Tickets', 'Clothing', 'Textbooks', 'Home & Garden']

test(
  '[ADMIN-06] administrators rename and add categories, and keep words that hold a listing back until a moderator has seen it; its seller learns that it waits, and no word',
  { tag: '@both' },
  async ({ page, browser }) => {
    test.slow()
    const dataDir = mkdtempSync(joinPath(tmpdir(), 'quad-rules-'))
    const server = await startTestServer({ dataDir })
    try {
      const [ada, bo, cy] = [person('rulesada'), person('rulesbo'), person('rulescy')]
      for (const each of [ada, bo, cy]) await join(server, each)
      await runQuad({ DATA_DIR: dataDir }, 'administrator', 'add', ada.email)
      await promote(server, ada)
      const pageOf = async (who: typeof bo) => {
        const other = await (await browser.newContext({ baseURL: server.url })).newPage()
        await carryInto(other, server, await signIn(server, who, true), true)
        return other
      }
      const seller = await signIn(server, bo)
      await post(server, seller, { title: 'Oak desk' })
      const [bos, cys] = [await pageOf(bo), await pageOf(cy)]
      for (const each of [bos, cys]) await each.goto('/for-you')
      await expect(card(cys, 'Oak desk')).toContainText('Furniture')

      await closeRoleBanner(page)
      await carryInto(page, server, await signIn(server, ada), false)
      await page.goto(`${server.url}/administration`)
      await page.getByRole('tab', { name: 'Rules' }).click()
      await nameCategory(page, 'Home & Garden', 'Furniture')
      await expect(row(page, 'Home & Garden')).toContainText('First called “Furniture”')
      await nameCategory(page, 'Bikes')
      await page.getByRole('button', { name: 'Add a Category' }).click()
      await dialog(page).getByLabel('Name').fill('bikes')
      await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
      await expect(dialog(page)).toContainText('There is a category “bikes” already.')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: 'Words and phrases' }).fill('vape\nfake ID')
      await page.getByRole('button', { name: 'Save the List' }).click()
      await expect(page.getByText('List saved')).toBeVisible()
      await page
        .getByRole('textbox', { name: 'Text', exact: true })
        .fill('No alcohol.\nNo weapons.')
      await page.getByRole('button', { name: 'Save the Text' }).click()
      await expect(page.getByText('Text saved')).toBeVisible()
      await expectAccessible(page)

      // Open devices have the names, on cards, in the filter, and in a listing.
      await expect(card(cys, 'Oak desk')).toContainText('Home & Garden')
      await chip(cys, 'Bikes').check()
      await expect(card(cys, 'Oak desk')).toHaveCount(0)
      await chip(cys, 'Home & Garden').check()
      await card(cys, 'Oak desk').getByRole('link').click()
      await expect(dialog(cys)).toContainText('Home & Garden')
      await closeLayer(cys)

      // The form has them, and what may not be sold, also offline.
      await bos.goto('/create-listing')
      await expect(options(bos)).toHaveText([...own, 'Bikes', 'Other'])
      await goOffline(bos)
      await bos.reload()
      await expect(options(bos)).toHaveText([...own, 'Bikes', 'Other'])
      await expect(bos.getByRole('region', { name: 'What you can’t sell here' })).toHaveText(
        /No alcohol\.\nNo weapons\./,
      )
      await expectAccessible(bos)
      await fill(bos, { Title: 'City bike', Description: 'With a VAPÉ holder.' }, 'Bikes')
      await submitListing(bos)
      await expect(bos.getByRole('alert')).toHaveText(savedHere)
      await goOnline(bos)

      // It waits: its seller sees that and no word, and nobody else sees it.
      await bos.goto(`/profile/${seller.user.id}`)
      const waiting = bos.getByRole('article').filter({ hasText: 'City bike' })
      await expect(waiting).toContainText('Not shown yet')
      await waiting.getByRole('link').first().click()
      await expect(dialog(bos)).toContainText('Waits for a moderator')
      await expect(dialog(bos)).toContainText('A moderator looks at it before others see it.')
      await expectAccessible(bos)
      // Closing goes back in the history, which would end a navigation begun before.
      await bos.keyboard.press('Escape')
      await expect(bos.getByRole('dialog')).toHaveCount(0)
      await bell(bos).click()
      const told = news(bos, 'Your listing waits for a moderator')
      await expect(told).toContainText('A moderator looks at “City bike” before others see it.')
      await expect(told).not.toContainText(/vape\b|word/i)
      await closeLayer(bos)
      await post(server, seller, { title: 'A later lamp' })
      await cys.goto('/for-you')
      await expect(card(cys, 'A later lamp')).toBeVisible()
      await expect(card(cys, 'City bike')).toHaveCount(0)

      // A moderator sees the word and releases it.
      await page.goto(`${server.url}/moderation`)
      await entry(page, 'City bike').click()
      const report = page.getByRole('region', { name: 'Report' })
      await expect(report).toContainText('Words from the list: vape')
      await expect(report).toContainText('Bikes')
      await expect(decision(page).getByRole('button')).toHaveText([/Release/, /Hide/, /Suspend/])
      await expectAccessible(page)
      await decision(page).getByRole('button', { name: 'Release' }).click()
      await page.getByLabel('Reason').fill('Only a holder.')
      await decision(page).getByRole('button', { name: 'Release' }).last().click()
      // Leaving the page sends what could still be undone.
      await expect(page.getByRole('status').filter({ hasText: 'Released.' })).toBeVisible()
      await expect(entry(page, 'City bike')).toHaveCount(0)
      await page.goto(`${server.url}/administration`)
      await expect(card(cys, 'City bike')).toContainText('Bikes')
      await bos.goto('/for-you')
      await bell(bos).click()
      await expect(news(bos, 'Your listing is live')).toContainText('Only a holder.')

      // A category that goes is not offered, and what has it keeps it.
      await page.getByRole('tab', { name: 'Rules' }).click()
      await choose(page, 'Bikes', 'Remove')
      await expect(row(page, 'Bikes')).toHaveCount(0)
      await expect(chip(cys, 'Bikes')).toHaveCount(0)
      await expect(card(cys, 'City bike')).toContainText('Bikes')

      await page.getByRole('tab', { name: 'Log' }).click()
      for (const text of [
        '“Furniture” is now called “Home & Garden.”',
        '“Bikes” was added.',
        '“Bikes” was removed.',
        'Held words added: vape, fake ID.',
        'What may not be sold: No alcohol.',
      ]) {
        const line = page.getByRole('listitem').filter({ hasText: text })
        await expect(line).toContainText(`@${ada.username}`)
      }
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true })
    }
  },
)

async function choose(page: Page, label: string, option: string): Promise<void> {
  await row(page, label)
    .getByRole('button', { name: `Options for ${label}` })
    .click()
  await page.getByRole('menuitem', { name: option, exact: true }).click()
}

/** @param from the name of the category so far; without it, it is a new one */
async function nameCategory(page: Page, label: string, from?: string): Promise<void> {
  if (from === undefined) await page.getByRole('button', { name: 'Add a Category' }).click()
  else await choose(page, from, 'Rename')
  await dialog(page).getByLabel('Name').fill(label)
  const submit = from === undefined ? 'Add' : 'Save'
  await dialog(page).getByRole('button', { name: submit, exact: true }).click()
  await expect(row(page, label)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
