import { expect, test } from '../../support/browser/browser.ts'
import { cast } from '../../support/people/cast.ts'
import {
  add,
  fill,
  photos,
  tiles,
  underWay,
  submitListing,
} from '../../support/pages/listing-form.ts'
import { post } from '../../support/server/market.ts'
import { signInByForm } from '../../support/pages/session-page.ts'
import config from '../../../playwright.config.ts'

const host = 'quad.example.test'
const sentence = 'Installing Quad and using it offline require HTTPS.'

// Like the address of a computer in the same Wi-Fi: 127.0.0.1 itself counts as secure.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
    ],
  },
})

test('[PWA-05] over http from another address Quad works online and lists the features that need https', async ({
  page,
  jonas,
  server,
}) => {
  await post(server, jonas, { title: 'Seen over http' })
  const at = (path: string) => server.url.replace('localhost', host) + path

  await page.goto(at('/login'))
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await expect(page.getByText(sentence)).toBeVisible()
  await signInByForm(page, cast.maya)
  await expect(page).toHaveURL(at('/'))

  await page.goto(at('/for-you'))
  await page.getByRole('button', { name: 'Save Seen over http' }).click()
  await page.getByRole('link', { name: 'Seen over http' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Unsave' })).toBeVisible()

  await page.goto(at('/create-listing'))
  await fill(page, { Title: 'Sold over http' })
  await add(page, await photos(2))
  await expect(tiles(page)).toHaveCount(2)
  await expect(underWay(page)).toHaveCount(0)
  await submitListing(page)
  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByRole('region', { name: 'It’s live' })).toContainText('Sold over http')
})

test('Remember Me keeps the session beyond the tab, also over http', async ({ page, server }) => {
  const at = (path: string) => server.url.replace('localhost', host) + path
  await page.goto(at('/login'))
  await signInByForm(page, cast.maya, true)
  await expect(page).toHaveURL(at('/'))
  await page.close()
  const next = await page.context().newPage()
  await next.goto(at('/settings'))
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test('the notice can be dismissed for the tab, and /install still shows it', async ({
  page,
  server,
}) => {
  const at = (path: string) => server.url.replace('localhost', host) + path
  await page.goto(at('/'))
  await page.getByRole('complementary', { name: 'About this address' }).getByRole('button').click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByText(sentence)).toHaveCount(0)
  await page.goto(at('/install'))
  await expect(page.getByRole('alert')).toHaveText(sentence)
})

test('localhost shows no notice', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Install Quad' }).waitFor()
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
  await expect(page.getByText(sentence)).toHaveCount(0)
})
