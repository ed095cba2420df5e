import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast } from '../../support/people/cast.ts'
import { callsOf } from '../../support/pages/session-page.ts'

const sentence = 'If an account with that email exists, you will receive a password reset link.'
const opener = (page: Page) => page.getByRole('button', { name: 'Forgot Password?' })
const modal = (page: Page) => page.getByRole('dialog', { name: 'Forgot Password' })
const email = (page: Page) => modal(page).getByRole('textbox', { name: 'Email' })
const send = (page: Page) => modal(page).getByRole('button', { name: 'Send Reset Link' }).click()

async function open(page: Page): Promise<void> {
  await page.goto('/login')
  await opener(page).click()
  await expect(email(page)).toBeFocused()
}

test('[LOGIN-12] the modal has an email field, Send Reset Link, and a working Close button', async ({
  page,
}) => {
  await open(page)
  await expect(modal(page).getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(modal(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

for (const [who, address] of Object.entries({
  'a known': cast.dre.email,
  'an unknown': 'nobody@purdue.edu',
})) {
  test(`[LOGIN-13] ${who} address gets the same answer, and the modal closes 5 s later`, async ({
    page,
  }) => {
    const answer = await holdRequests(page, '**/api/auth/reset-password')
    await page.clock.install()
    await open(page)
    await email(page).fill(address)
    await page.clock.pauseAt(Date.now() + 60_000)
    await send(page)
    await page.clock.runFor(6000)
    await expect(modal(page)).toBeVisible()
    answer()
    await expect(modal(page).getByRole('alert')).toHaveText(sentence)
    await page.clock.runFor(4900)
    await expect(modal(page)).toBeVisible()
    await page.clock.runFor(200)
    await page.clock.resume()
    await expect(modal(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('the emailed link opens the page for a new password', async ({ page, newStudent, server }) => {
  const person = await newStudent()
  const verification = await server.linkFor(person.email)
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await opener(page).click()
  await expect(email(page)).toHaveValue(person.email)
  await send(page)
  await expect(modal(page).getByRole('alert')).toHaveText(sentence)
  await expect.poll(() => server.linkFor(person.email)).not.toBe(verification)
  await page.goto(await server.linkFor(person.email))
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
})

test('[LOGIN-13] offline it sends nothing, says so and keeps the input', async ({
  page,
  context,
}) => {
  await open(page)
  await email(page).fill(cast.maya.email)
  const calls = callsOf(page)
  await context.setOffline(true)
  await send(page)
  await expect(modal(page).getByRole('alert')).toHaveText(
    'You are offline. This needs a connection.',
  )
  await expect(email(page)).toHaveValue(cast.maya.email)
  expect(calls).toEqual([])
})

test('an invalid address shows an error immediately, and a network failure keeps the form', async ({
  page,
}) => {
  await open(page)
  await send(page)
  await expect(modal(page).getByRole('alert')).toHaveText('Please enter your email address.')
  await email(page).fill('maya')
  await send(page)
  await expect(modal(page).getByRole('alert')).toHaveText("Email must contain '@'.")
  await email(page).fill(cast.maya.email)
  await page.route('**/api/auth/reset-password', (route) => route.abort())
  await send(page)
  await expect(modal(page).getByRole('alert')).toHaveText(
    'Something went wrong. Please check your connection.',
  )
  await expect(email(page)).toHaveValue(cast.maya.email)
})
