import { holdRequests } from '../../support/browser/hold-requests.ts'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { fill, submit } from '../../support/pages/signup-page.ts'
import { register, signIn, stranger, type Person } from '../../support/people/cast.ts'
import { call } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'

const pathOf = async (server: TestServer, { email }: Person): Promise<string> =>
  (await server.linkFor(email)).replace(server.url, '')

/** Signs up in another browser and returns the path of the emailed link. */
async function mailedLink(server: TestServer, person: Person): Promise<string> {
  await register(server, person)
  return pathOf(server, person)
}

/** Signs up in this browser and returns the path of the emailed link. */
async function ownLink(page: Page, server: TestServer, person: Person): Promise<string> {
  await page.goto('/signup')
  await fill(page, person)
  await submit(page)
  await expect(page.getByText('User registered successfully.')).toBeVisible()
  return pathOf(server, person)
}

test('[VERIFY-01] the emailed link verifies the account and opens /login after 3 s', async ({
  page,
  server,
}) => {
  const link = await ownLink(page, server, stranger())
  const answer = await holdRequests(page, '**/api/auth/verify-account')
  await page.clock.install()
  await page.goto(link)
  await expect(page.getByText('Verifying your account...')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 5_000)
  answer()
  await expect(page.getByText('Your account has been verified.')).toBeVisible()
  await expect(page.getByText('Redirecting to login...')).toBeVisible()
  await page.clock.runFor(2900)
  await expect(page).toHaveURL(/\/verify-account/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your account is verified.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
})

test('[VERIFY-02] without a token it says that the link is invalid', async ({ page }) => {
  await page.goto('/verify-account')
  await expect(page.getByRole('alert')).toHaveText('Invalid verification link')
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
})

test('[VERIFY-03] a used link shows the server’s message and the next step', async ({
  page,
  server,
}) => {
  const link = await ownLink(page, server, stranger())
  await page.goto(link)
  await expect(page.getByText('Your account has been verified.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'This verification link is invalid or has expired.',
  )
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test("[VERIFY-03] without a message from the server it says 'Verification failed'", async ({
  page,
}) => {
  await page.route('**/api/auth/verify-account', (route) =>
    route.fulfill({ status: 400, json: {} }),
  )
  await page.goto('/verify-account?token=something')
  await expect(page.getByRole('alert')).toContainText('Verification failed')
})

test('a link whose call got no answer can be retried', async ({ page, server }) => {
  const link = await ownLink(page, server, stranger())
  await page.route('**/api/auth/verify-account', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Verification failed')
  await page.unroute('**/api/auth/verify-account')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your account has been verified.')).toBeVisible()
})

test('[SAFE-02] in a browser that did not sign up, the page names the account and asks before it verifies', async ({
  page,
  server,
}) => {
  const person = stranger({ firstName: 'Noor', lastName: 'Haddad' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await page.goto(await mailedLink(server, person))
  await expect(page.getByText('Noor Haddad')).toBeVisible()
  await expect(page.getByText(person.username)).toBeVisible()
  await expect(page.getByText('If you didn’t sign up under this name')).toBeVisible()
  await expectAccessible(page)
  const login = { email: person.email, password: person.password }
  expect((await post(server, '/api/auth/login', login)).status).toBe(403)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Yes, this is my account' }).press('Enter')
  await expect(page.getByText('Your account has been verified.')).toBeVisible()
  expect((await post(server, '/api/auth/login', login)).status).toBe(200)
})

test('[SAFE-02] a sign-up of another person with one’s own address is asked about, although one has signed up here, too', async ({
  page,
  server,
}) => {
  const owner = stranger()
  const own = await ownLink(page, server, owner)
  const attacker = stranger({ email: owner.email, firstName: 'Not', lastName: 'You' })
  await register(server, attacker)
  await expect.poll(() => pathOf(server, owner)).not.toBe(own)
  await page.goto(await pathOf(server, owner))
  await expect(page.getByText('Not You')).toBeVisible()
  await page.goto(own)
  await expect(page.getByText('Your account has been verified.')).toBeVisible()
})

test('the link for a new address names the account and asks in a browser of another account, or of none', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const person = await newStudent({ firstName: 'Noor', lastName: 'Haddad' })
  const own = await signIn(server, person)
  const { email } = stranger()
  const { password } = person
  await call(server, own, 'PUT', `/api/users/email/${own.user.id}`, { email, password })
  const link = await pathOf(server, { ...person, email })
  const asks = async () => {
    await expect(page.getByText('entered as the new one of this account')).toBeVisible()
    await expect(page.getByText('Noor Haddad')).toBeVisible()
    await expect(page.getByText(person.username)).toBeVisible()
    await expect(page.getByText('Then its address doesn’t change')).toBeVisible()
  }
  await page.goto(link)
  await asks()
  await expectAccessible(page)
  await as('newcomer')
  await page.goto(link)
  await asks()
  expect((await post(server, '/api/auth/login', { email, password })).status).toBe(401)
  await page.getByRole('button', { name: 'Yes, this is my account' }).click()
  await expect(page.getByText('Your new email address has been verified.')).toBeVisible()
  expect((await post(server, '/api/auth/login', { email, password })).status).toBe(200)
})

const post = (server: TestServer, path: string, body: unknown) =>
  server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
