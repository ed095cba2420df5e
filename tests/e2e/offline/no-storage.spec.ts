import { expect, test, type Page } from '../../support/browser/browser.ts'
import { heart, offer } from '../../support/pages/saving.ts'

test.use({ serviceWorkers: 'allow' })

test('an open page recovers by itself after the browser has deleted its database', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent())
  await offer(page, server, 'After the flood')
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await page.goBack()
  await expect(heart(page, 'After the flood')).toBeVisible()
})

const sentence = (page: Page) => page.getByRole('alert').filter({ hasText: 'can’t store anything' })

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
  test(`${what} end in a sentence that says what to do`, async ({ page }) => {
    await page.addInitScript(block)
    for (const path of ['/', '/login', '/for-you']) {
      await page.goto(path)
      await expect(sentence(page)).toContainText('Allow cookies and site data')
      await expect(page.locator('#root')).toBeHidden()
    }
  })

test('a database that never opens ends in a sentence after the login', async ({
  page,
  as,
  newStudent,
}) => {
  await as(await newStudent())
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store.', 'UnknownError')
    }
  })
  await page.goto('/for-you')
  await expect(sentence(page)).toContainText('Then reload the page.')
  await expect(page.locator('#root')).toBeHidden()
})
