import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { fillUp, freeSpace, keepFull, limitSpace } from '../../support/browser/full-device.ts'
import { card } from '../../support/browser/offline.ts'
import { browseAs, openProfile } from '../../support/browser/profile.ts'
import { heart, offer } from '../../support/pages/saving.ts'
import { post } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

test('an open page recovers by itself after the browser has deleted its database', async ({
  page,
  as,
  server,
}) => {
  await as('newcomer')
  await offer(page, server, 'After the flood')
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await page.goBack()
  await expect(heart(page, 'After the flood')).toBeVisible()
})

const sentence = (page: Page) => page.getByRole('alert').filter({ hasText: 'can’t store anything' })

async function expectSentence(page: Page): Promise<void> {
  await expect(sentence(page)).toContainText('Allow cookies and site data')
  await expect(sentence(page)).toContainText('free up some space')
  await expect(page.locator('#root')).toBeHidden()
}

for (const [what, block] of [
  [
    'blocked cookies',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied.', 'SecurityError')
          },
        })
    },
  ],
  ['a missing database', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
] as const)
  test(`[ONLY-03] ${what} end in a sentence that says what to do @both`, async ({ page }) => {
    await page.addInitScript(block)
    for (const path of ['/', '/login', '/for-you']) {
      await page.goto(path)
      await expectSentence(page)
    }
    await expectAccessible(page)
  })

/** The database does not open, as a stand-in for what browsers do with a fault that passes. */
function breakDatabase() {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...wanted) {
    if (localStorage.getItem('mended') !== null) return open.apply(this, wanted)
    throw new DOMException('Internal error opening backing store.', 'UnknownError')
  }
}

test('[ONLY-03] the sentence goes away by itself once the database opens', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const title = 'Behind a fault that passes'
  await post(server, jonas, { title })
  await as('newcomer')
  await page.addInitScript(breakDatabase)
  await page.goto('/for-you')
  await expectSentence(page)
  await page.evaluate(() => {
    localStorage.setItem('mended', 'true')
    dispatchEvent(new Event('online'))
  })
  await expect(card(page, title)).toBeVisible()
  await expect(sentence(page)).toBeHidden()
})

test('[ONLY-03] a page that had its database open stays when it cannot be opened again', async ({
  page,
  as,
  server,
}) => {
  await as('newcomer')
  await offer(page, server, 'Still here')
  const browser = await page.context().newCDPSession(page)
  await page.evaluate(breakDatabase)
  const { origin } = new URL(page.url())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await heart(page, 'Still here').click()
  await expect(page.getByRole('alert').filter({ hasText: 'couldn’t be saved' })).toBeVisible()
  await expect(page.locator('#root')).toBeVisible()
  await expect(sentence(page)).toBeHidden()
})

test('[ONLY-03] a device without room for rows says so, and shows them once there is some', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const title = 'Behind a full disk'
  await post(server, jonas, { title })
  await limitSpace(page, server)
  await fillUp(page)
  const filler = await keepFull(page, server)
  await as('newcomer')
  await page.goto('/for-you')
  const full = page.getByRole('alert').filter({ hasText: 'This device is full' })
  await expect(full).toContainText('until you free up some space')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await filler.close()
  await freeSpace(page)
  // The page also tries by itself, and then has no button.
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(card(page, title)).toBeVisible({ timeout: 5000 })
  }).toPass()
})

/** All files of the databases in a browser's profile. */
async function databaseFiles(profile: string): Promise<string[]> {
  const folder = join(profile, 'Default/IndexedDB')
  const all = await readdir(folder, { withFileTypes: true, recursive: true })
  return all.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

test('[ONLY-03] a browser with damaged database files starts a new one, or says that it cannot', async ({
  playwright,
  launchOptions,
  viewport,
  newStudent,
  jonas,
  server,
}) => {
  const title = 'In a damaged profile'
  await post(server, jonas, { title })
  const folder = await mkdtemp(join(tmpdir(), 'quad-damaged-'))
  const options = { launchOptions, viewport, baseURL: server.url }
  const open = () => openProfile(playwright.chromium, folder, options)
  const first = await open()
  await browseAs(first, await newStudent(), title)
  await first.context().close()

  for (const file of await databaseFiles(folder))
    await writeFile(file, Buffer.alloc((await stat(file)).size, 0xa5))
  const recovered = await open()
  await recovered.goto('/for-you')
  await expect(card(recovered, title)).toBeVisible()
  await recovered.context().close()

  // Chromium cannot make its databases where a file is in the way.
  const databases = join(folder, 'Default/IndexedDB')
  await rm(databases, { recursive: true })
  await writeFile(databases, '')
  const broken = await open()
  await broken.goto('/for-you')
  await expectSentence(broken)
  await broken.context().close()
  await rm(folder, { recursive: true })
})
