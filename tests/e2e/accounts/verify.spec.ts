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

/** Notes every text that the page shows from its next load on, however shortly. */
async function shownTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(document.body.textContent)).observe(document, {
      childList: true,
      subtree: true,
    })
    Object.assign(globalThis, { shownTexts: texts })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { shownTexts: string[] }).shownTexts.join('\n'))
}

test('[VERIFY-01] the emailed link verifies the account and opens /login after 3 s', async ({
  page,
  server,
}) => {
  const link = await ownLink(page, server, stranger())
  const answer = await holdRequests(page, '**/api/auth/verify-account')
  const shown = await shownTexts(page)
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
  expect(await shown()).not.toContain('Invalid verification link')
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
  await page.route('**/api/auth/verify-account*', (route) =>
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
    await expect(
      page.getByRole('heading', { name: 'Confirm your new email address' }),
    ).toBeVisible()
    await expect(page.getByText(`Use ${email} as the new email address`)).toBeVisible()
    await expect(page.getByText('Noor Haddad')).toBeVisible()
    await expect(page.getByText(person.username)).toBeVisible()
    await expect(page.getByText('Then its email address stays as it is.')).toBeVisible()
  }
  await page.goto(link)
  await asks()
  await expectAccessible(page)
  await as('newcomer')
  await page.goto(link)
  await asks()
  expect((await post(server, '/api/auth/login', { email, password })).status).toBe(401)
  await page.getByRole('button', { name: 'Yes, use this address' }).click()
  await expect(page.getByText(`Your email address is now ${email}.`)).toBeVisible()
  await expect(page.getByText('From now on, log in with this address.')).toBeVisible()
  expect((await post(server, '/api/auth/login', { email, password })).status).toBe(200)
})

test('a device of the account that did not ask for the new address is logged out, and learns the address', async ({
  page,
  me,
  server,
}) => {
  const elsewhere = await signIn(server, me)
  const email = `new.${me.email}`
  const { password } = me
  await call(server, elsewhere, 'PUT', `/api/users/email/${me.user.id}`, { email, password })
  await page.goto(await pathOf(server, { ...me, email }))
  await expect(page.getByText(`Your email address is now ${email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText('Your account is verified')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(`Your email address is now ${email}.`)).toBeVisible()
})

test('an address that has another account by now is not asked about', async ({
  page,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  const own = await signIn(server, person)
  const { email } = stranger()
  const { password } = person
  await call(server, own, 'PUT', `/api/users/email/${own.user.id}`, { email, password })
  const link = await pathOf(server, { ...person, email })
  await register(server, stranger({ email }))
  const signUp = () => pathOf(server, { ...person, email })
  await expect.poll(signUp).not.toBe(link)
  const token = new URL(await signUp(), server.url).searchParams.get('token')
  const headers = { 'content-type': 'application/json', origin: server.url }
  const body = JSON.stringify({ token })
  await server.request('/api/auth/verify-account', { method: 'PUT', headers, body })
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'This email address now has another Quad account.',
  )
  await expect(page.getByText('expired')).toHaveCount(0)
})

test('a link that was opened without a connection goes on by itself when it returns', async ({
  page,
  context,
  server,
}) => {
  const link = await mailedLink(server, stranger())
  await page.goto('/login')
  await page.route('**/api/auth/verify-account?*', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(true)
  await page.unroute('**/api/auth/verify-account?*')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Yes, this is my account' })).toBeVisible()
})

const post = (server: TestServer, path: string, body: unknown) =>
  server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
