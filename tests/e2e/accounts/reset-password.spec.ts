import { expect, test, type Page } from '../../support/browser/browser.ts'
import type { Person } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'
import { callsOf, signInByForm } from '../../support/pages/session-page.ts'

const password = (page: Page) => page.getByRole('textbox', { name: 'New password' })
const again = (page: Page) => page.getByRole('textbox', { name: 'Confirm password' })
const submit = (page: Page) => page.getByRole('button', { name: 'Reset Password' }).click()
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** Requests a link and returns its path from the email. */
async function resetLink(server: TestServer, { email }: Person): Promise<string> {
  const before = await server.linkFor(email)
  await server.request('/api/auth/reset-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email }),
  })
  await expect.poll(() => server.linkFor(email)).not.toBe(before)
  return (await server.linkFor(email)).replace(server.url, '')
}

async function fill(page: Page, one: string, other = one): Promise<void> {
  await password(page).fill(one)
  await again(page).fill(other)
}

test('[RESET-01] the page has both fields, a strength and the enforced checklist', async ({
  page,
}) => {
  await page.goto('/reset-password?token=something')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(again(page)).toHaveAttribute('type', 'password')
  const checks = page.getByRole('list', { name: 'Requirements' })
  await expect(checks.getByRole('listitem')).toHaveText([
    /^At least 8 characters/,
    /^A special character from !@#\$%&\?/,
    /^No spaces/,
    /^An uppercase letter/,
  ])
  const strength = page.getByLabel('Strength')
  for (const [typed, label] of [
    ['abc', 'Weak'],
    ['abcdefgh', 'Moderate'],
    ['Abcdefgh?', 'Strong'],
  ] as const) {
    await password(page).fill(typed)
    await expect(strength).toHaveText(label)
  }
  await expect(checks.getByText(': missing')).toHaveCount(0)
})

test('[RESET-02] without a token it says so and opens Login', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(alert(page)).toHaveText('Invalid reset password link. Please request a new link.')
  await expect(password(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('[RESET-03] different passwords show an error, and nothing is sent', async ({ page }) => {
  await page.goto('/reset-password?token=something')
  const calls = callsOf(page)
  await fill(page, 'Fresh-desk!1', 'Fresh-desk!2')
  await submit(page)
  await expect(alert(page)).toHaveText('Passwords do not match.')
  expect(calls).toEqual([])
})

test('[RESET-04] a reset says so, opens /login after 3 s, and the new password logs in', async ({
  page,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  await page.clock.install()
  await page.goto(await resetLink(server, person))
  await fill(page, 'Fresh-desk!1')
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit(page)
  const done = 'Your password has been reset successfully. Redirecting to login page...'
  await expect(page.getByRole('status').getByText(done)).toBeVisible()
  await page.clock.runFor(2900)
  await expect(page).toHaveURL(/\/reset-password/)
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Password changed. Log in with the new one.')).toBeVisible()
  await signInByForm(page, { ...person, password: 'Fresh-desk!1' })
  await expect(page).toHaveURL('/')
})

for (const [what, weak] of Object.entries({
  'less than 8 characters': 'Short!1',
  'no special character': 'Abcdefgh1',
  'a space': 'Abcd efgh!',
  'no uppercase letter': 'abcdefgh!',
  'only a symbol of the other set': 'Abcdefgh*',
})) {
  test(`[RESET-07] a password with ${what} is refused`, async ({ page }) => {
    await page.goto('/reset-password?token=something')
    const calls = callsOf(page)
    await fill(page, weak)
    await submit(page)
    await expect(alert(page)).toHaveText('Password must meet all requirements before submitting.')
    await expect(password(page)).toBeFocused()
    expect(calls).toEqual([])
  })
}

test('[RESET-09] a used link says so, and a new one can be requested immediately', async ({
  page,
  newStudent,
  server,
}) => {
  const link = await resetLink(server, await newStudent())
  for (const fresh of ['Fresh-desk!1', 'Other-desk!2']) {
    await page.goto(link)
    await fill(page, fresh)
    await submit(page)
    await expect(password(page)).toHaveCount(0)
  }
  await expect(alert(page)).toHaveText(
    'This reset link is invalid or has expired. Please request a new link.',
  )
  await expect(page.getByRole('link', { name: 'Return to Login' })).toBeVisible()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible()
})

test('offline it sends nothing, says so and keeps the input', async ({ page, context }) => {
  await page.goto('/reset-password?token=something')
  await fill(page, 'Fresh-desk!1')
  const calls = callsOf(page)
  await context.setOffline(true)
  await submit(page)
  await expect(alert(page)).toHaveText('You are offline. This needs a connection.')
  await expect(password(page)).toHaveValue('Fresh-desk!1')
  expect(calls).toEqual([])
})
