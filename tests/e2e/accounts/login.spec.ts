import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, stranger, type Person } from '../../support/people/cast.ts'
import { atTime } from '../../support/server/market.ts'
import { fill as fillSignup, submit as submitSignup } from '../../support/pages/signup-page.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })
const remember = (page: Page) => page.getByRole('checkbox', { name: 'Remember Me' })
const submit = (page: Page) => page.getByRole('button', { name: 'Login' }).click()

async function fill(page: Page, who: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await email(page).fill(who.email)
  await password(page).fill(who.password)
}

const storage = (page: Page) =>
  page.evaluate(() => ({
    token: sessionStorage.getItem('accessToken'),
    user: sessionStorage.getItem('user'),
    university: sessionStorage.getItem('userUniversity'),
    remembered: localStorage.getItem('rememberMe'),
    local: JSON.stringify(localStorage),
  }))

test('[LOGIN-01] the page has email, password, Remember Me, Forgot Password and a link to sign-up', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(email(page)).toBeEditable()
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(remember(page)).not.toBeChecked()
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await page.getByRole('dialog', { name: 'Forgot Password' }).getByLabel('Close').click()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/signup')
})

test('[HAND-21] a visitor of a page for students reads why the login page opens, and home and /login have Sign Up as a button', async ({
  page,
}) => {
  const signUp = page.getByRole('main').getByRole('link', { name: 'Sign Up' })
  const reason = page.getByText('Only students of a campus see this page.')
  await page.goto('/')
  await expect(signUp).toHaveAttribute('href', '/signup')
  expect(await signUp.evaluate((link) => getComputedStyle(link).borderTopWidth)).toBe('1px')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(email(page)).toBeVisible()
  await expect(reason).toHaveCount(0)
  for (const path of ['/for-you', '/create-listing', '/messages']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(reason).toBeVisible()
  }
  expect(await signUp.evaluate((link) => getComputedStyle(link).borderTopWidth)).toBe('1px')
  await signUp.click()
  await expect(page).toHaveURL('/signup')
})

test('[LOGIN-09][LOGIN-10][STORE-01][STORE-02] a login opens / and lasts for the tab', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('rememberMe', 'true'))
  await page.context().clearCookies()
  await fill(page, cast.maya)
  await submit(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
  const { token, user, university, remembered, local } = await storage(page)
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(JSON.parse(user ?? '')).toMatchObject({ username: 'maya', email: cast.maya.email })
  expect(university).toBe('Purdue University')
  expect(remembered).toBeNull()
  expect(local).not.toContain(token)
  expect(local).not.toContain(cast.maya.email)
})

test('[LOGIN-10] a checked Remember Me is stored beyond the tab', async ({ page }) => {
  await fill(page, cast.maya)
  await remember(page).check()
  await submit(page)
  await expect(page).toHaveURL('/')
  expect((await storage(page)).remembered).toBe('true')
})

for (const [who, credentials] of Object.entries({
  'a wrong password': { email: cast.maya.email, password: 'Not-the-one!' },
  'an unknown email': { email: 'nobody@purdue.edu', password: cast.maya.password },
})) {
  test(`[LOGIN-04][LOGIN-06] ${who} shows the server’s sentence as an alert and does not log in`, async ({
    page,
  }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await fill(page, credentials)
    await submit(page)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
    await expect(password(page)).toBeFocused()
    await expect(email(page)).toHaveValue(credentials.email)
    expect((await storage(page)).token).toBeNull()
    expect(dialogs).toEqual([])
  })
}

test('[LOGIN-06] an unverified account gets a message that says so', async ({ page, server }) => {
  const person = stranger()
  await server.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  await fill(page, person)
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Please verify your account before logging in.')
})

test('the sign-up page can send the link again, once a minute', async ({ page, server }) => {
  const person = stranger()
  await page.goto('/signup')
  await fillSignup(page, person)
  await submitSignup(page)
  await expect(page).toHaveURL('/login')
  const again = page.getByRole('button', { name: 'Resend link' })
  const mails = async () => {
    const all = await server.mails()
    return all.filter(({ to }) => to?.some(({ address }) => address === person.email)).length
  }
  await expect.poll(mails).toBe(1)
  await again.click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await again.click()
  await expect(page.getByText(/^We’ve sent a new link/)).toBeVisible()
  await atTime(server, 61_000, async () => {
    await again.click()
    await expect.poll(mails).toBe(2)
  })
  await page.goto(await server.linkFor(person.email))
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your account is verified.')).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('[LOGIN-06] the same alert is announced again after the next attempt', async ({ page }) => {
  await fill(page, { email: cast.maya.email, password: 'wrong' })
  await submit(page)
  await expect(page.getByRole('alert')).toBeVisible()
  const answer = await holdRequests(page, '**/api/auth/login')
  await submit(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  answer()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('offline it sends nothing, says so and keeps the input', async ({ page, context }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await fill(page, cast.maya)
  await context.setOffline(true)
  sent.length = 0
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('You are offline. This needs a connection.')
  await expect(email(page)).toHaveValue(cast.maya.email)
  await expect(password(page)).toHaveValue(cast.maya.password)
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a call without an answer shows that the connection failed', async ({ page }) => {
  await fill(page, cast.maya)
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  )
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Something went wrong. Please check your connection.',
  )
  expect((await storage(page)).token).toBeNull()
})

test('every control of the page works by keyboard', async ({ page }) => {
  await page.goto('/login')
  await email(page).focus()
  await page.keyboard.type(cast.maya.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(cast.maya.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(remember(page)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('a login as another user shows none of the previous user’s searches and drafts', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue to For You' }).click()
  await page.evaluate(() => sessionStorage.setItem('searchHistory', '["a present for Jonas"]'))
  await page.getByRole('link', { name: 'Create Listing' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill('A present for Jonas')
  await page.goBack()
  await page.goBack()
  await email(page).fill(cast.jonas.email)
  await password(page).fill(cast.jonas.password)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jonas')
  expect(await page.evaluate(() => sessionStorage.getItem('searchHistory'))).toBeNull()
  await page.getByRole('link', { name: 'Create Listing' }).first().click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
})
