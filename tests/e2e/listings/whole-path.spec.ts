import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, stranger, type Person } from '../../support/people/cast.ts'
import { photo } from '../../support/server/photos.ts'
import type { TestServer } from '../../support/server/server.ts'
import { fill, submit } from '../../support/pages/signup-page.ts'

async function signUp(page: Page, server: TestServer, person: Person): Promise<void> {
  await page.goto('/signup')
  await fill(page, person)
  await submit(page)
  await page.waitForURL('/login')
  await page.goto((await server.linkFor(person.email)).replace(server.url, ''))
  await page.waitForURL('/login')
}

async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: /^(Login|Log in|Sign in)$/ }).click()
  await page.waitForURL('/')
}

test('a new student’s listing can be found and saved on its campus and not on another', async ({
  page,
  browser,
  server,
}) => {
  // Three users, and every redirect with its documented delay.
  test.slow()
  const seller = stranger({ firstName: 'Priya', lastName: 'Nair' })
  await signUp(page, server, seller)
  await signInByForm(page, seller)

  await page.getByRole('link', { name: 'Sell an Item' }).first().click()
  await page.getByLabel('Title').fill('Whole path guitar')
  await page.getByLabel('Description').fill('Six strings, one owner.')
  await page.getByLabel('Price').fill('80')
  await page.getByLabel('Category').selectOption('Other')
  const files = [0, 1].map(async (number) => ({
    name: `IMG_${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photo(300, 400).jpeg().toBuffer(),
  }))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(files))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await page.waitForURL(/\/profile\//)
  await expect(page.getByRole('article')).toContainText('Whole path guitar')

  const buyer = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInByForm(buyer, cast.jonas)
  await buyer.goto('/for-you')
  await buyer.getByRole('link', { name: 'Whole path guitar' }).click()
  const sheet = buyer.getByRole('dialog')
  await expect(sheet).toContainText(seller.username)
  await expect(sheet.getByRole('img', { name: /photo 1 of 2/ })).not.toHaveJSProperty(
    'naturalWidth',
    0,
  )
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Unsave' })).toBeVisible()
  await buyer.goBack()
  await buyer.getByRole('tab', { name: 'Saved Listings' }).click()
  await expect(buyer.getByRole('article')).toContainText(['Whole path guitar'])

  const outsider = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInByForm(outsider, cast.dre)
  await outsider.goto('/for-you')
  await outsider.getByRole('searchbox').fill('guitar')
  await expect(outsider.getByText('No listings found.')).toBeVisible()
})
