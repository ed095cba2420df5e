import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { carryInto } from '../../support/browser/carry-into.ts'
import { card, goOffline, goOnline, strip } from '../../support/browser/offline.ts'
import { profileButton, signInByForm } from '../../support/pages/session-page.ts'
import { join, signIn, stranger } from '../../support/people/cast.ts'
import { runQuad } from '../../support/server/command.ts'
import { freePort } from '../../support/server/free-port.ts'
import { call, campus, post, readListing } from '../../support/server/market.ts'
import { startTestServer } from '../../support/server/server.ts'

test.use({ serviceWorkers: 'allow' })

const sentence = 'Quad moves until 6 PM.'
const after = 'Saved on this device. It will be sent after the maintenance.'
/** The server looks for commands every five seconds, and pages send within 15, each at its own moment. */
const slowly = { timeout: 90_000 }

const wisc = (name: string) => stranger(campus('University of Wisconsin-Madison', 'wisc.edu', name))

test(
  '[ADMIN-05] in maintenance mode reading goes on, writes wait on the devices with a sentence, and REST writes are 503 with Retry-After',
  { tag: '@both' },
  async ({ page, browser }) => {
    const dataDir = mkdtempSync(joinPath(tmpdir(), 'quad-maintained-'))
    const port = await freePort()
    let server = await startTestServer({ dataDir, port })
    const command = async (name: string, ...args: string[]) =>
      (await runQuad({ DATA_DIR: dataDir }, name, ...args)).said
    try {
      const [ada, bo] = [wisc('maintainada'), wisc('maintainbo')]
      for (const person of [ada, bo]) await join(server, person)
      expect(await command('administrator', 'add', ada.email)).toContain('administrator')
      const seller = await signIn(server, ada)
      const { _id } = await post(server, seller, { title: 'Lamp of maintenance', price: 9 })
      const own = await post(server, await signIn(server, bo), { title: 'Bo’s desk', price: 20 })

      const bos = await (await browser.newContext({ baseURL: server.url })).newPage()
      await carryInto(bos, server, await signIn(server, bo, true), true)
      await bos.goto('/for-you')
      await expect(card(bos, 'Lamp of maintenance')).toBeVisible()
      await expect(strip(bos)).toHaveCount(0)

      // On the page.
      await carryInto(page, server, await signIn(server, ada), false)
      await page.goto(`${server.url}/administration`)
      await switchOnPage(page, 'Start Maintenance')
      await expectAccessible(page)
      for (const each of [bos, page]) {
        await expect(notice(each)).toContainText(sentence)
        await expect(notice(each)).toContainText('Quad is under maintenance.')
      }
      await expect(page.getByText(`People read: ${sentence}`)).toBeVisible()
      await expectAccessible(bos)

      // It is there offline, too.
      await goOffline(bos)
      await bos.reload()
      await expect(notice(bos)).toContainText(sentence)
      await goOnline(bos)

      // Reading goes on, also what is new since, and a write waits.
      await bos.goto(`/edit-listing/${own._id}`)
      await bos.getByLabel('Price').fill('15')
      await bos.getByRole('button', { name: 'Preview' }).click()
      await bos.getByRole('button', { name: 'Submit Changes' }).click()
      await expect(bos.getByRole('alert')).toHaveText(after)
      await expect(strip(bos)).toContainText(
        'Your changes are saved and will be sent after the maintenance.',
      )
      await expect(strip(bos).getByRole('link')).toHaveText('1 waiting')
      await expectAccessible(bos)
      const refused = await call(server, seller, 'PATCH', `/api/listings/${_id}`, { price: 3 })
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await readListing(server, seller, own._id)).price).toBe(20)

      // It outlives a restart, and people log in meanwhile.
      await server.stop()
      server = await startTestServer({ dataDir, port })
      expect(await command('maintenance', 'show')).toContain(sentence)
      const newPage = await (await browser.newContext({ baseURL: server.url })).newPage()
      await newPage.goto('/login')
      await signInByForm(newPage, bo)
      await expect(profileButton(newPage)).toBeVisible()
      await newPage.goto('/for-you')
      await expect(card(newPage, 'Lamp of maintenance')).toBeVisible()
      await expect(notice(newPage)).toContainText(sentence)

      // Afterwards what waited is sent, also when the command ends it.
      expect(await command('maintenance', 'off')).toBe('Maintenance mode is now off.')
      for (const each of [bos, newPage]) await expect(notice(each)).toHaveCount(0, slowly)
      await expect(strip(bos)).toHaveCount(0, slowly)
      expect((await readListing(server, await signIn(server, ada), own._id)).price).toBe(15)

      // The log has both, with their authors.
      await page.getByRole('tab', { name: 'Log' }).click()
      const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
      await expect(line('Maintenance on')).toContainText(`@${ada.username}`)
      await expect(line('Maintenance off')).toContainText('Administrator, now')
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true })
    }
  },
)

const notice = (page: Page) => page.getByRole('article', { name: 'Maintenance', exact: true })

async function switchOnPage(page: Page, button: string): Promise<void> {
  await page.getByRole('tab', { name: 'Server' }).click()
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Sentence' }).fill(sentence)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}
