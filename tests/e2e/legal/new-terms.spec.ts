import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { School } from '../../accounts/school-login/real-provider.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { carryInto } from '../../support/browser/carry-into.ts'
import { card, goOffline, goOnline, strip } from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { sentActions } from '../../support/browser/sync.ts'
import { dialogOf } from '../../support/pages/account-page.ts'
import { profileButton, signInByForm } from '../../support/pages/session-page.ts'
import { code, codeOf, turnOn } from '../../support/pages/two-factor-page.ts'
import { join, signIn, stranger, type Student } from '../../support/people/cast.ts'
import { freePort } from '../../support/server/free-port.ts'
import { call, post } from '../../support/server/market.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

// The certificate of the school’s login is self-made.
test.use({ serviceWorkers: 'allow', ignoreHTTPSErrors: true })

let dataDir: string
let port: number
let quad: TestServer

const startWith = async (terms: string, env: Record<string, string> = {}) => {
  writeFileSync(joinPath(dataDir, 'school', 'terms.md'), terms)
  quad = await startTestServer({ dataDir, port, env })
}
/** The administrator edits the file and restarts Quad. */
const change = async (terms: string, env?: Record<string, string>) => {
  await quad.stop()
  await startWith(terms, env)
}

test.beforeEach(async () => {
  dataDir = mkdtempSync(joinPath(tmpdir(), 'quad-terms-'))
  mkdirSync(joinPath(dataDir, 'school'))
  port = await freePort()
  await startWith('# Terms\n\nVersion: 1\n')
})
test.afterEach(async () => {
  await quad.stop()
  rmSync(dataDir, { recursive: true })
})

const member = async (): Promise<Student> => {
  const person = stranger()
  await join(quad, person)
  return { ...person, ...(await signIn(quad, person, true)) }
}
const open = (page: Page, path: string) => page.goto(`${quad.url}${path}`)
const heading = (page: Page) => page.getByRole('heading', { name: 'The terms have changed' })
const settings = (page: Page) => page.getByRole('heading', { name: 'Settings', exact: true })
const privateProfile = (page: Page) => page.getByRole('switch', { name: 'Private Profile' })
const accept = (page: Page) => page.getByRole('button', { name: 'Accept' }).click()
/** The version that the server still asks the person for. */
const askedOf = async (person: Student): Promise<string | undefined> =>
  (await (await call(quad, person, 'GET', '/api/auth/userdata')).json()).newTerms?.version

const secondTerms = `# Rules of the market

Version: 2

1. Be *kind*.
2. Read [the law](https://law.example.org).
`

test('[LEGAL-02] a new version of the terms is shown once at the next start, also offline, before anything else is written', async ({
  page,
}) => {
  const [me, seller] = [await member(), await member()]
  const { _id } = await post(quad, seller, { title: 'Lamp' })
  await carryInto(page, quad, me, true)
  await open(page, '/for-you')
  await expect(card(page, 'Lamp')).toBeVisible()

  await change(secondTerms)
  const sent = sentActions(page)
  await open(page, '/for-you')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('New terms · Quad')
  await expect(page.getByRole('listitem').first()).toHaveText('Be kind.')
  await expect(page.getByRole('link', { name: 'the law' })).toHaveAttribute('target', '_blank')
  await expect(card(page, 'Lamp')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expectAccessible(page)

  await goOffline(page)
  // A page that opens a listing writes a view.
  for (const path of [`/for-you?listingId=${_id}`, '/settings']) {
    await open(page, path)
    await expect(heading(page)).toBeVisible()
  }
  expect(await rowsOnDevice(page, 'log')).toEqual([])
  expect(sent).toEqual([])
  await accept(page)
  await expect(settings(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Privacy' }).click()
  await privateProfile(page).click()
  const writes = [{ name: 'terms.accept', args: { version: '2' } }, { name: 'settings.change' }]
  await expect.poll(() => rowsOnDevice(page, 'log')).toMatchObject(writes)
  await page.reload()
  await expect(settings(page)).toBeVisible()
  await expect(heading(page)).toHaveCount(0)

  await goOnline(page)
  await expect.poll(() => askedOf(me)).toBeUndefined()
  await expect(strip(page)).toHaveCount(0)
  await page.reload()
  await expect(settings(page)).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
})

test('new terms that arrive while a page is in use wait for its next start, and one acceptance is for all tabs', async ({
  page,
  context,
}) => {
  const me = await member()
  await carryInto(page, quad, me, true)
  await open(page, '/settings')
  await expect(settings(page)).toBeVisible()
  await change(secondTerms)
  // A changed account is read again without a start.
  const read = page.waitForResponse('**/api/auth/userdata')
  await page.getByRole('tab', { name: 'Privacy' }).click()
  await privateProfile(page).click()
  await read
  await expect(privateProfile(page)).toBeChecked()
  await expect(heading(page)).toHaveCount(0)

  await page.reload()
  const tab = await context.newPage()
  await open(tab, '/settings')
  await expect(heading(page)).toBeVisible()
  await accept(tab)
  for (const each of [tab, page]) await expect(settings(each)).toBeVisible()
  await expect.poll(() => askedOf(me)).toBeUndefined()
  for (const each of [tab, page]) {
    await each.reload()
    await expect(settings(each)).toBeVisible()
    await expect(heading(each)).toHaveCount(0)
  }
})

test('a login by password and code leads on after the terms, for each account of the device', async ({
  page,
}) => {
  const [first, second] = [await member(), await member()]
  const { secret } = await turnOn(quad, second)
  await change(secondTerms)
  await open(page, '/login')
  await signInByForm(page, first)
  await accept(page)
  await expect(page).toHaveURL(`${quad.url}/`)
  await profileButton(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${quad.url}/login`)

  await signInByForm(page, second)
  await code(page).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verify 2FA' }).click()
  await expect(heading(page)).toBeVisible()
  await accept(page)
  await expect(page).toHaveURL(`${quad.url}/`)
  for (const each of [first, second]) await expect.poll(() => askedOf(each)).toBeUndefined()
})

test('someone who does not accept the terms can download their data, log out, and delete the account', async ({
  page,
}) => {
  const me = await member()
  await change(secondTerms)
  await carryInto(page, quad, await signIn(quad, me, true), true)
  await open(page, '/settings')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  expect((await downloading).suggestedFilename()).toBe('quad-data.json')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${quad.url}/login`)
  expect(await askedOf(me)).toBe('2')

  await signInByForm(page, me)
  await expect(heading(page)).toBeVisible()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = dialogOf(page, 'Delete your account?')
  await dialog.field('Password').fill(me.password)
  await dialog.press('Delete Account')
  await expect(dialog.alert).toHaveText('User deleted successfully.')
})

test('someone who logs in with the school accepts at the first login, and can delete the account after new terms', async ({
  page,
}) => {
  const school = await School.open(quad.url)
  const env = { ...school.settings, SCHOOL_DOMAIN: 'purdue.edu', SSO_ONLY: 'yes' }
  await change('Version: 1\n', env)
  const { username, email, firstName, lastName } = stranger()
  school.person = {
    sub: username,
    email,
    email_verified: true,
    given_name: firstName,
    family_name: lastName,
    preferred_username: username,
  }
  await open(page, '/login')
  await page.getByRole('link', { name: 'Log in with Purdue University' }).click()
  await page.getByLabel('Graduation year').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: firstName })).toBeVisible()

  await change(secondTerms, env)
  await open(page, '/settings')
  const dialog = page.getByRole('dialog')
  await expect(heading(page)).toBeVisible()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByRole('link', { name: /^Confirm with/ }).click()
  await expect(heading(page)).toBeVisible()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('User deleted successfully.')).toBeVisible()
  school.close()
})
