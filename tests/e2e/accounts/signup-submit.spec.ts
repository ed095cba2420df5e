import { expect, test, type Page } from '../../support/browser/browser.ts'
import { stranger } from '../../support/people/cast.ts'
import {
  again,
  college,
  field,
  fill,
  password,
  registrations,
  submit,
} from '../../support/pages/signup-page.ts'

/** The missing field says it in one sentence, and nothing else does. */
async function expectNamed(page: Page, name: string, words: string): Promise<void> {
  const sentence = `Please enter your ${words}.`
  await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
  await expect(page.getByText(sentence)).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test.beforeEach(async ({ page }) => {
  await page.goto('/signup')
})

test('[SIGNUP-21] a password that breaks a rule is not sent', async ({ page }) => {
  const sent = registrations(page)
  await fill(page, stranger(), { password: 'nocapital!1' })
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Password must meet all requirements before submitting.',
  )
  expect(sent).toEqual([])
})

test('[SIGNUP-22] two different passwords show an inline error and are not sent', async ({
  page,
}) => {
  const sent = registrations(page)
  await fill(page, stranger())
  await expect(page.getByText('Passwords do not match', { exact: true })).toHaveCount(0)
  await again(page).fill('Something-Else!1')
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match!')
  expect(sent).toEqual([])
})

test('an error of a field disappears when the field is filled in', async ({ page }) => {
  await fill(page, stranger(), { firstName: '', year: 0 })
  await submit(page)
  await expectNamed(page, 'year', 'graduation year')
  await field(page, 'year').selectOption({ index: 1 })
  await expect(field(page, 'year')).not.toHaveAttribute('aria-invalid')
  await submit(page)
  await expectNamed(page, 'firstName', 'first name')
  await field(page, 'firstName').fill('Priya')
  await expect(field(page, 'firstName')).not.toHaveAttribute('aria-invalid')
})

test('[SIGNUP-24] a sign-up shows thanks in an alert, then /login loads', async ({
  page,
  server,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.message()))
  const person = stranger()
  await fill(page, person)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText(
    'User registered successfully. Please verify your account before logging in.',
  )
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  expect(dialogs).toEqual([])
  await expect(page.getByText(`We’ve sent a link to ${person.email}.`)).toBeVisible()
  expect(await server.linkFor(person.email)).toContain('/verify-account?token=')
  await page.goto('/signup')
  await expect(field(page, 'email')).toHaveValue('')
})

test("[SIGNUP-25] a failed registration shows the server's message", async ({ page }) => {
  await fill(page, stranger(), { username: 'maya' })
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Username is not available')
  await expect(field(page, 'username')).toBeFocused()
})

test('[SIGNUP-25] without a message it says that registration failed', async ({ page }) => {
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: {} }))
  await fill(page, stranger())
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Error registering user. Please try again.')
})

test('[SIGNUP-25] a call without an answer shows an error', async ({ page }) => {
  await page.route('**/api/auth/register', (route) => route.abort())
  await fill(page, stranger())
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('Error registering user. Please try again.')
  await expect(page.getByRole('alert')).toContainText(
    'Something went wrong. Please check your connection.',
  )
})

test('[SIGNUP-35] the first missing field is named and nothing is sent', async ({ page }) => {
  const sent = registrations(page)
  const person = stranger()
  await submit(page)
  await expectNamed(page, 'email', 'email address')
  await expect(field(page, 'email')).toBeFocused()
  for (const name of ['email', 'college', 'year', 'firstName', 'lastName', 'username'])
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  for (const name of ['password', 'confirmPassword'])
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  await fill(page, person)
  for (const [name, words] of [
    ['email', 'email address'],
    ['firstName', 'first name'],
    ['lastName', 'last name'],
    ['username', 'username'],
    ['password', 'password'],
  ] as const) {
    await field(page, name).fill('')
    await submit(page)
    await expectNamed(page, name, words)
    await expect(field(page, name)).toBeFocused()
    await field(page, name).fill(person[name])
  }
  expect(sent).toEqual([])
})

test('[SIGNUP-35] college and graduation year are required as well', async ({ page }) => {
  const sent = registrations(page)
  const person = stranger({ email: 'someone@unlisted-college.edu', year: 0 })
  await fill(page, person, { college: '' })
  await submit(page)
  await expectNamed(page, 'college', 'college')
  await fill(page, person)
  await submit(page)
  await expectNamed(page, 'year', 'graduation year')
  expect(sent).toEqual([])
})

test('with the keyboard open, Sign Up stays in reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await field(page, 'lastName').click()
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeInViewport({ ratio: 1 })
  await expect(field(page, 'lastName')).toBeInViewport({ ratio: 1 })
})

test('the focus goes to the first invalid field, even if a later one is named as missing', async ({
  page,
}) => {
  await fill(page, stranger(), { username: 'ab', lastName: '' })
  await field(page, 'email').fill('ada@school')
  await submit(page)
  await expectNamed(page, 'lastName', 'last name')
  await expect(field(page, 'email')).toBeFocused()
})

test('a reload keeps the input but not the passwords', async ({ page }) => {
  const person = stranger()
  await fill(page, person)
  await page.reload()
  for (const name of ['firstName', 'lastName', 'username', 'email'] as const) {
    await expect(field(page, name)).toHaveValue(person[name])
  }
  await expect(college(page)).toHaveValue(person.college)
  await expect(field(page, 'year')).toHaveValue(String(person.year))
  await expect(password(page)).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(stored).toContain(person.email)
  expect(stored).not.toContain(person.password)
})

test('[HAND-22] offline a sign-up says first that it needs a connection', async ({
  page,
  context,
}) => {
  await page.goto('/signup')
  await expect(password(page)).toBeVisible()
  await context.setOffline(true)
  await field(page, 'username').fill('wanda.w')
  await expect(page.getByText('Quad checks this name when you’re online.')).toBeVisible()
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('You are offline. This needs a connection.')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
})

test('offline it sends nothing, says so and keeps the input', async ({ page, context }) => {
  const sent = registrations(page)
  const person = stranger()
  await fill(page, person)
  await context.setOffline(true)
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('You are offline. This needs a connection.')
  await expect(password(page)).toHaveValue(person.password)
  expect(sent).toEqual([])
})
