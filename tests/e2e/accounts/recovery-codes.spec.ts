import { readFile } from 'node:fs/promises'
import { dialogOf, openAccount, section } from '../../support/pages/account-page.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn, type Person } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'
import { signInByForm } from '../../support/pages/session-page.ts'
import { code, codeOf, turnOn } from '../../support/pages/two-factor-page.ts'

const newCodes = (page: Page) => dialogOf(page, 'New Recovery Codes')
const security = (page: Page) => section(page, 'Login and security')

async function openNewCodes(page: Page): Promise<void> {
  await openAccount(page)
  await expect(security(page)).toContainText('9 of 10 recovery codes left.')
  await page.getByRole('button', { name: 'New Codes' }).click()
}

/** The status of a login with that code, on another device. */
async function logIn(server: TestServer, { email, password }: Person, token: string) {
  const headers = { 'content-type': 'application/json', origin: server.url }
  const send = (path: string, body: object) =>
    server.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { tempToken } = await (await send('/api/auth/login', { email, password })).json()
  return (await send('/api/auth/2fa', { tempToken, token })).status
}

test('the account page counts recovery codes and replaces them for a current code', async ({
  page,
  me,
  server,
}) => {
  const { secret, recoveryCodes } = await turnOn(server, me)
  const [used = '', old = ''] = recoveryCodes
  expect(await logIn(server, me, used)).toBe(200)
  await openNewCodes(page)
  const { dialog, alert, press } = newCodes(page)
  await press('Replace My Codes')
  await expect(alert).toHaveText('Please enter a code.')
  await code(page).fill(old)
  await press('Replace My Codes')
  await expect(alert).toHaveText('Invalid verification code.')
  await expect(code(page)).toBeFocused()
  await code(page).fill(codeOf(secret, 1))
  await code(page).press('Enter')
  await expect(alert).toHaveText('Your new recovery codes have replaced the earlier ones.')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allTextContents()
  expect(recoveryCodes).not.toContain(first)

  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('You haven’t copied or downloaded the codes.')
  const downloading = page.waitForEvent('download')
  await press('Download')
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(first)
  await press('I’ve saved them')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New Codes' })).toBeFocused()
  await expect(security(page)).toContainText('10 of 10 recovery codes left.')
  expect([await logIn(server, me, old), await logIn(server, me, first)]).toEqual([401, 200])
})

test('[HAND-11] the account page counts recovery codes and makes new ones for a code, a login with one says so, and the code step says what to do without phone and codes', async ({
  page,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  const { secret, recoveryCodes } = await turnOn(server, await signIn(server, person))
  await page.goto('/login')
  await signInByForm(page, person)
  await page.getByText('No phone and no recovery codes?').press('Enter')
  const help = page.getByRole('main').getByRole('list')
  await expect(help).toContainText('open Account there and turn two-factor authentication off')
  await expect(help).toContainText('our email about it has a link that turns it off')
  await expect(help).toContainText('A new password does not turn it off.')
  await expect(help.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/imprint')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Verify 2FA' }).click()
  const note = page.getByRole('status').filter({ hasText: 'You used a recovery code' })
  await expect(note).toContainText('Nine left.')
  await expect(page).toHaveURL('/')

  await openNewCodes(page)
  const { dialog, press } = newCodes(page)
  await code(page).fill(codeOf(secret, 1))
  await press('Replace My Codes')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allTextContents()
  await press('I’ve saved them')
  await expect(security(page)).toContainText('10 of 10 recovery codes left.')

  const [, old = ''] = recoveryCodes
  expect([await logIn(server, person, old), await logIn(server, person, first)]).toEqual([401, 200])
})

test('without two-factor, the account page says nothing of recovery codes', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await openAccount(page)
  await expect(page.getByText('Off: your password is enough to log in.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Codes' })).toHaveCount(0)
  await expect(security(page)).not.toContainText('recovery codes')
})
