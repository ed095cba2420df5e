import type { Page } from 'playwright/test'
import { School } from '../../accounts/school-login/real-provider.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { card, goOffline } from '../../support/browser/offline.ts'
import { fill, submitListing } from '../../support/pages/listing-form.ts'
import { profileButton, storedSession } from '../../support/pages/session-page.ts'
import { join, stranger, type Person } from '../../support/people/cast.ts'
import { freePort } from '../../support/server/free-port.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

// The school’s certificate is self-made.
test.use({ ignoreHTTPSErrors: true })

let school: School
let quad: TestServer

const open = async (env: Record<string, string> = {}) => {
  const port = await freePort()
  school = await School.open(`http://localhost:${port}`)
  quad = await startTestServer({
    port,
    env: { ...school.settings, SCHOOL_DOMAIN: 'purdue.edu', ...env },
  })
}
test.afterEach(async () => {
  await quad.stop()
  school.close()
})

function arrives(person: Person): void {
  const { username, email, firstName, lastName } = person
  school.person = {
    sub: username,
    email,
    email_verified: true,
    given_name: firstName,
    family_name: lastName,
    preferred_username: username,
  }
}

const logIn = (page: Page) =>
  page.getByRole('link', { name: 'Log in with Purdue University' }).click()

test('[SSO-01] the login page has Log in with the school, which leads through a first login into the app and back out @both', async ({
  page,
}) => {
  await open()
  const person = stranger()
  arrives(person)
  await page.goto(`${quad.url}/login`)
  await logIn(page)
  await expect(page.getByRole('heading', { name: 'Welcome to Quad' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
  await expect(page.getByLabel('Username')).toHaveValue(person.username)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please enter your graduation year.')).toBeVisible()
  await page.getByLabel('Graduation year').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: person.firstName })).toBeVisible()

  await page.getByRole('button', { name: /Profile/ }).click()
  await page.getByRole('menuitem', { name: /Logout/ }).click()
  await expect(page.getByText('You’re logged out of Quad.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Log out of Purdue University/ })).toBeVisible()
  await logIn(page)
  await expect(page.getByRole('heading', { name: person.firstName })).toBeVisible()
})

test('[SSO-03] an account of the address is joined by its password, once @both', async ({
  page,
}) => {
  await open()
  const person = stranger()
  await join(quad, person)
  arrives(person)
  await page.goto(`${quad.url}/login`)
  await logIn(page)
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Join with my password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Join with my password' }).click()
  await expect(page.getByRole('heading', { name: person.firstName })).toBeVisible()
})

test('[SSO-03] a link joins it in the same browser', async ({ page }) => {
  await open({ SSO_ONLY: 'no' })
  const person = stranger()
  await join(quad, person)
  arrives(person)
  await page.goto(`${quad.url}/login`)
  await logIn(page)
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  await expect(page.getByText('We’ve sent a link')).toBeVisible()
  await expect(async () => {
    expect(await quad.linkFor(person.email)).toContain('/school-login?join=')
  }).toPass()
  await page.goto(await quad.linkFor(person.email))
  await expect(page.getByRole('heading', { name: person.firstName })).toBeVisible()
})

test('[SSO-04] with SSO_ONLY there is no password anywhere, and the school confirms the deletion of an account @both', async ({
  page,
}) => {
  await open({ SSO_ONLY: 'yes' })
  const person = stranger()
  arrives(person)
  await page.goto(`${quad.url}/login`)
  await expect(page.getByRole('link', { name: 'Log in with Purdue University' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await logIn(page)
  await page.getByLabel('Graduation year').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: person.firstName })).toBeVisible()

  await page.goto(`${quad.url}/accountInfo`)
  await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0)
  await page.getByRole('button', { name: /Delete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Confirm with/ })
    .click()
  await expect(page.getByText('Your school has confirmed that it’s you.')).toBeVisible()
  await page.getByRole('button', { name: /Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('User deleted successfully.')).toBeVisible()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[SSO-04] with SSO_ONLY a closed app opens offline with what the device has, and refreshes the session later', async ({
    page,
    context,
  }) => {
    await open({ SSO_ONLY: 'yes' })
    const person = stranger()
    arrives(person)
    await page.goto(`${quad.url}/login`)
    await page.getByRole('checkbox', { name: 'Remember Me' }).check()
    await logIn(page)
    await page.getByLabel('Graduation year').selectOption({ index: 2 })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: person.firstName })).toBeVisible()
    await page.goto(`${quad.url}/create-listing`)
    await fill(page)
    await submitListing(page)
    await expect(page.getByRole('alert')).toHaveText(/^Listing created successfully!/)
    await page.goto(`${quad.url}/for-you`)
    await expect(card(page, 'Standing desk')).toBeVisible()
    await goOffline(page)
    await page.close()

    const reopened = await context.newPage()
    await reopened.goto(`${quad.url}/for-you`)
    await expect(profileButton(reopened)).toBeVisible()
    await expect(card(reopened, 'Standing desk')).toBeVisible()
    expect((await storedSession(reopened)).token).toBeNull()
    await context.setOffline(false)
    await expect.poll(async () => (await storedSession(reopened)).token).not.toBeNull()
  })
})

test('a login that the school refuses ends on a page with a way on', async ({ page }) => {
  await open()
  school.cancels = true
  await page.goto(`${quad.url}/login`)
  await logIn(page)
  await expect(page.getByRole('alert')).toHaveText('Your school didn’t log you in.')
  school.cancels = false
  arrives(stranger())
  await logIn(page)
  await expect(page.getByRole('heading', { name: 'Welcome to Quad' })).toBeVisible()
})
