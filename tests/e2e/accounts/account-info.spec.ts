import { call } from '../../support/server/market.ts'
import { readFile } from 'node:fs/promises'
import {
  devices,
  dialogOf,
  openAccount,
  section,
  sentences,
} from '../../support/pages/account-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { signIn, type Person, type SignedIn } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'
import { callsOf } from '../../support/pages/session-page.ts'
import { turnOn } from '../../support/pages/two-factor-page.ts'

const userdata = async (server: TestServer, as: SignedIn): Promise<number> =>
  (await call(server, as, 'GET', '/api/auth/userdata')).status

/** Logs in on another device of that kind. */
async function signInFrom(server: TestServer, person: Person, device: string): Promise<SignedIn> {
  const door = {
    ...server,
    request: (path: string, init: RequestInit = {}) =>
      server.request(path, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), 'user-agent': device },
      }),
  }
  return signIn(door, person)
}

test('[ACCT-11] it shows the user, the two-factor status and the devices that are logged in', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const person = await newStudent({ firstName: 'Priya', lastName: 'Nair' })
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
  await signInFrom(server, person, iPhone)
  await as(person)
  await openAccount(page)
  const shown = {
    Name: 'Priya Nair',
    Username: person.username,
    University: 'Purdue University',
    'Graduation year': String(person.year),
    'Member since': /\w+ \d+, \d{4}/,
    Verified: 'Yes',
    'Two-factor': 'Off',
  }
  for (const [name, value] of Object.entries(shown)) {
    const term = page.getByText(name, { exact: true })
    const fact = section(page, 'About you').locator('dl > div').filter({ has: term })
    await expect(fact.getByRole('definition')).toHaveText(value)
  }
  const profile = section(page, 'About you').getByRole('link', { name: 'View and edit profile' })
  await expect(profile).toHaveAttribute('href', /^\/profile\/[\w-]+$/)
  await expect(section(page, 'Login and security')).toContainText(person.email)
  const rows = devices(page).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  const other = rows.filter({ hasText: 'Safari on an iPhone' })
  await expect(other).toContainText('Last used now')
  await expect(other).not.toContainText('This device')
})

test('[ACCT-11] it shows that two-factor is on', async ({ page, as, server }) => {
  await turnOn(server, await as('newcomer'))
  await openAccount(page)
  await expect(page.getByText('On: logging in requires a code')).toBeVisible()
})

test('[ACCT-12] Sign out everywhere else ends every session but this one', async ({
  page,
  me,
  server,
}) => {
  const elsewhere = [await signIn(server, me), await signIn(server, me)]
  await openAccount(page)
  await expect(devices(page).getByRole('listitem')).toHaveCount(3)
  for (const session of elsewhere) expect(await userdata(server, session)).toBe(200)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices(page).getByRole('alert')).toHaveText(
    'You have been logged out everywhere else.',
  )
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  for (const session of elsewhere) expect(await userdata(server, session)).toBe(401)
  expect(await userdata(server, me)).toBe(200)
  await page.reload()
  await expect(devices(page)).toContainText('You’re not logged in anywhere else.')
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
})

test('[ACCT-13] a user downloads their own data as a file', async ({ page, me }) => {
  await openAccount(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('quad-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profile).toMatchObject({ username: me.username, email: me.email })
  expect(data).toMatchObject({ listings: [], savedListings: [] })
  await expect(page.getByText('quad-data.json has been downloaded.')).toBeVisible()
})

/** The status of a login. */
async function login(server: TestServer, { email, password }: Pick<Person, 'email' | 'password'>) {
  const headers = { 'content-type': 'application/json', origin: server.url }
  const body = JSON.stringify({ email, password })
  return (await server.request('/api/auth/login', { method: 'POST', headers, body })).status
}

test('[PROFILE-27] the old address logs in until the link to the new one is opened, then the new one', async ({
  page,
  me,
  server,
}) => {
  await openAccount(page, 'Change Email')
  const { alert, field, press } = dialogOf(page, 'Change Email')
  const email = field('New email')
  const fresh = `new.${me.email}`
  await email.fill('maya@gmail.com')
  await press('Send Link')
  await expect(alert).toHaveText("Email must be a valid university email ending in '.edu'.")
  await email.fill(fresh)
  await field('Password').fill('not-it')
  await press('Send Link')
  await expect(alert).toHaveText(sentences.wrongPassword)
  await field('Password').fill(me.password)
  await press('Send Link')
  await expect(alert).toHaveText('Please open the link we emailed to your new address.')
  await press('Done')
  await expect(section(page, 'Login and security')).toContainText(me.email)
  const moved = { ...me, email: fresh }
  expect([await login(server, me), await login(server, moved)]).toEqual([200, 401])

  await page.goto(await server.linkFor(fresh))
  await expect(page.getByText(`Your email address is now ${fresh}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(section(page, 'Login and security')).toContainText(fresh)
  expect([await login(server, me), await login(server, moved)]).toEqual([401, 200])
})

test('offline it shows the user; actions that need a connection say so and send nothing', async ({
  page,
  me,
  server,
  context,
}) => {
  await signIn(server, me)
  await openAccount(page)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor()
  await page.getByRole('button', { name: 'Change Email' }).click()
  const { alert, field, press } = dialogOf(page, 'Change Email')
  await field('New email').fill(`new.${me.email}`)
  await field('Password').fill(me.password)
  const calls = callsOf(page)
  await context.setOffline(true)
  await press('Send Link')
  await expect(alert).toHaveText(sentences.offline)
  await expect(field('New email')).toHaveValue(`new.${me.email}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices(page).getByRole('alert')).toHaveText(sentences.offline)
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expect(section(page, 'Your data').getByRole('alert')).toHaveText(sentences.offline)
  await expect(section(page, 'About you')).toContainText(me.username)
  expect(calls).toEqual([])
})
