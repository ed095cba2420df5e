import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, type Browser, type Page } from 'playwright/test'
import { fill, submit } from '../../support/pages/signup-page.ts'
import { field, log, send, understand } from '../../support/pages/messages-page.ts'
import { stranger, type Person } from '../../support/people/cast.ts'
import { startExecutable, type RunningExecutable } from '../../support/server/executable.ts'
import { photo } from '../../support/server/photos.ts'

test.use({ serviceWorkers: 'allow' })

let quad: RunningExecutable
test.beforeAll(async () => {
  test.setTimeout(600_000)
  const build = fileURLToPath(new URL('../../../scripts/build-binary.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [build], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  quad = await startExecutable()
})

test('the executable, alone in an empty folder, serves the way from sign-up to an answered message', async ({
  browser,
}) => {
  test.slow()
  const [seller, buyer] = [
    stranger({ firstName: 'Priya', lastName: 'Nair' }),
    stranger({ firstName: 'Tom', lastName: 'Reed' }),
  ]
  const selling = await newStudent(browser, seller)
  await sell(selling, 'Whole path guitar')

  const buying = await newStudent(browser, buyer)
  await buying.goto('/for-you')
  await buying.getByRole('searchbox').fill('guitar')
  await buying.getByRole('link', { name: 'Whole path guitar' }).click()
  const sheet = buying.getByRole('dialog')
  const picture = sheet.getByRole('img', { name: /photo 1 of 2/ })
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await sheet.getByRole('link', { name: 'Message Seller' }).click()
  await understand(buying)
  await field(buying).fill('Does it have a case?')
  await send(buying).click()
  await expect(log(buying).getByText('Does it have a case?')).toBeVisible()

  await selling.goto(`/messages?with=${buyer.username}`)
  await understand(selling)
  await expect(log(selling).getByText('Does it have a case?')).toBeVisible()
  await field(selling).fill('Yes, a soft one.')
  await send(selling).click()
  // Over the socket: the buyer’s page is not loaded again.
  await expect(log(buying).getByText('Yes, a soft one.')).toBeVisible()

  await buying.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await buying.context().setOffline(true)
  await buying.goto('/for-you')
  await buying.getByRole('tab', { name: 'Saved Listings' }).click()
  await expect(buying.getByRole('article')).toContainText(['Whole path guitar'])

  expect(readdirSync(quad.folder)).toEqual(['data'])
  expect(quad.printed()).not.toContain('failed')
  expect(await quad.stop()).toBe(0)
})

/** Signs up and logs in by the forms, in a browser context of its own. */
async function newStudent(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: quad.url })).newPage()
  await page.goto('/signup')
  await fill(page, person)
  await submit(page)
  await page.waitForURL('/login')
  await page.goto(await quad.linkFor(person.email))
  await page.waitForURL('/login')
  await page.getByLabel(/e-?mail/i).fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/')
  return page
}

async function sell(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Sell an Item' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Six strings, one owner.')
  await page.getByLabel('Price').fill('80')
  await page.getByLabel('Category').selectOption('Other')
  const files = [0, 1].map(async (number) => ({
    name: `IMG_${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photo(300, 400).jpeg().toBuffer(),
  }))
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(await Promise.all(files))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await page.waitForURL(/\/profile\//)
  await expect(page.getByRole('article')).toContainText(title)
}
