import { expect, test, type Page } from '../../support/browser/browser.ts'
import { join, signIn, type Person } from '../../support/people/cast.ts'
import { signInByForm, storedSession } from '../../support/pages/session-page.ts'
import { startTestServer } from '../../support/server/server.ts'
import { code, codeOf, turnOn } from '../../support/pages/two-factor-page.ts'

const verify = (page: Page) => page.getByRole('button', { name: 'Verify 2FA' })

/** Opens the second step of the login. */
async function password(page: Page, person: Person, remember = false, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
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
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
  await verify(page).click()
  await expect(page).toHaveURL('/')
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

test('[HAND-11] a login with a recovery code says so, and the account makes new codes for a current one @both', async ({
  page,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  const { recoveryCodes, secret } = await turnOn(server, await signIn(server, person))
  await password(page, person)
  await expect(code(page)).toBeFocused()
  await code(page).fill('12345')
  await verify(page).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code.')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const recovery = page.getByRole('textbox', { name: 'Recovery code' })
  await expect(recovery).toBeFocused()
  await recovery.fill(recoveryCodes[0] ?? '')
  await verify(page).click()
  await expect(page).toHaveURL('/')
  const said = page.getByRole('status').filter({ hasText: 'You used a recovery code' })
  await expect(said).toContainText('9 of 10 left.')
  await said.getByRole('link', { name: 'Open your account' }).click()

  await expect(page).toHaveURL('/accountInfo')
  const codes = page.getByRole('heading', { name: 'Recovery codes' }).locator('..')
  await expect(codes).toContainText('9 of 10 left.')
  await page.getByRole('button', { name: 'New Codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Recovery Codes' })
  await dialog.getByRole('textbox', { name: 'Verification code' }).fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Make New Codes' }).click()
  const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const made = await list.allTextContents()
  expect(recoveryCodes).not.toContain(made[0])
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('You haven’t copied or downloaded the codes.')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(codes).toContainText('10 of 10 left.')
})

test('[HAND-11] the code step says whom to ask without phone and codes', async ({
  page,
  newStudent,
  server,
}) => {
  const help = page.getByRole('main').getByText('No phone and no recovery codes?')
  const person = await newStudent()
  await turnOn(server, await signIn(server, person))
  await password(page, person)
  await expect(help).toContainText('Ask the people who run Quad at your school')

  const school = await startTestServer({ env: { CONTACT: 'help@purdue.edu' } })
  await join(school, person)
  await turnOn(school, await signIn(school, person))
  await password(page, person, false, school.url)
  const link = help.getByRole('link', { name: 'help@purdue.edu' })
  await expect(link).toHaveAttribute('href', 'mailto:help@purdue.edu')
  await school.stop()
})
