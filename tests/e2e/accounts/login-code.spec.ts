import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn, type Person } from '../../support/people/cast.ts'
import { profileButton, signInByForm, storedSession } from '../../support/pages/session-page.ts'
import { code, codeOf, turnOn } from '../../support/pages/two-factor-page.ts'

const recoveryCode = (page: Page) => page.getByRole('textbox', { name: 'Recovery code' })
const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'You used a recovery code' })
const verify = (page: Page) => page.getByRole('button', { name: 'Verify 2FA' })

/** Opens the second step of the login. */
async function password(page: Page, person: Person, remember = false): Promise<void> {
  await page.goto('/login')
  await signInByForm(page, person, remember)
}

test('[LOGIN-07][LOGIN-08] a right code says Verified and opens / after 1 s', async ({
  page,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  const { secret } = await turnOn(server, await signIn(server, person))
  await page.clock.install()
  await password(page, person, true)
  await expect(code(page)).toBeVisible()
  expect((await storedSession(page)).token).toBeNull()
  await code(page).fill(codeOf(secret, 1))
  await page.clock.pauseAt(Date.now() + 60_000)
  await verify(page).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Verified! Redirecting...')
  const { token, remembered } = await storedSession(page)
  expect(token).not.toBeNull()
  expect(remembered).toBe('true')
  await page.clock.runFor(900)
  await expect(page).toHaveURL('/login')
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(page).toHaveURL('/')
})

test('[2FA-06] a wrong code shows the server’s message, and a recovery code works', async ({
  page,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  const { recoveryCodes } = await turnOn(server, await signIn(server, person))
  await password(page, person)
  await code(page).fill('12345')
  await code(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code.')
  await expect(code(page)).toBeFocused()
  expect((await storedSession(page)).token).toBeNull()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await recoveryCode(page).fill(recoveryCodes[0] ?? '')
  await verify(page).click()
  await expect(page).toHaveURL('/')
})

test('the code step begins in its field, and the other kind of code begins without input and error', async ({
  page,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  await turnOn(server, await signIn(server, person))
  await password(page, person)
  await expect(code(page)).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code.')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(recoveryCode(page)).toBeFocused()
  await expect(recoveryCode(page)).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter a code.')
  await page.getByRole('button', { name: 'Use a code from my app' }).click()
  await expect(code(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('after a login with a recovery code a note says how many are left and leads to the account', async ({
  page,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  const { recoveryCodes } = await turnOn(server, await signIn(server, person))
  await password(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await recoveryCode(page).fill(recoveryCodes[0] ?? '')
  await verify(page).click()
  await expect(page).toHaveURL('/')
  await expect(note(page)).toContainText('Nine left. Lost your phone?')
  await note(page).getByRole('link', { name: 'Open Account' }).click()
  await expect(page).toHaveURL('/accountInfo')
  await expect(note(page)).toHaveCount(0)
})

test('a login with a recovery code in the tab of someone else shows the note after its page load', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  const { recoveryCodes } = await turnOn(server, await signIn(server, person))
  await as('newcomer')
  await password(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await recoveryCode(page).fill(recoveryCodes[0] ?? '')
  await verify(page).click()
  await expect(page).toHaveURL('/')
  await expect(note(page)).toContainText('Nine left.')
  await note(page).getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(profileButton(page)).toBeVisible()
  await expect(note(page)).toHaveCount(0)
})

test('a login with a code of the app shows no note', async ({ page, newStudent, server }) => {
  const person = await newStudent()
  const { secret } = await turnOn(server, await signIn(server, person))
  await password(page, person)
  await code(page).fill(codeOf(secret, 1))
  await verify(page).click()
  await expect(page).toHaveURL('/')
  await expect(profileButton(page)).toBeVisible()
  await expect(note(page)).toHaveCount(0)
})

test('an expired login says so, and its link leads to the password step', async ({
  page,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  await turnOn(server, await signIn(server, person))
  await password(page, person)
  await code(page).fill('12345')
  const late = 6 * 60_000
  await server.moveClock(late)
  await verify(page).click()
  await expect(page.getByRole('alert')).toHaveText('Your login has expired. Please log in again.')
  await server.moveClock(-late)
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
})

test('offline the code step sends nothing, says so and keeps the code', async ({
  page,
  newStudent,
  server,
  context,
}) => {
  const person = await newStudent()
  await turnOn(server, await signIn(server, person))
  await password(page, person)
  await code(page).fill('123456')
  await context.setOffline(true)
  await verify(page).click()
  await expect(page.getByRole('alert')).toHaveText('You are offline. This needs a connection.')
  await expect(code(page)).toHaveValue('123456')
})
