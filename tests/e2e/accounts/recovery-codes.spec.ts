import { readFile } from 'node:fs/promises'
import { call } from '../../support/server/market.ts'
import { dialogOf, openAccount, section } from '../../support/pages/account-page.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import type { Student } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'
import { code, codeOf, turnOn } from '../../support/pages/two-factor-page.ts'

const newCodes = (page: Page) => dialogOf(page, 'New Recovery Codes')
const security = (page: Page) => section(page, 'Login and security')

/** The status of a login with that code, on another device. */
async function logIn(server: TestServer, as: Student, token: string): Promise<number> {
  const { email, password } = as
  const first = await call(server, as, 'POST', '/api/auth/login', { email, password })
  const { tempToken } = await first.json()
  return (await call(server, as, 'POST', '/api/auth/2fa', { tempToken, token })).status
}

test('the account page counts recovery codes and replaces them for a current code', async ({
  page,
  me,
  server,
}) => {
  const { secret, recoveryCodes } = await turnOn(server, me)
  const [used = '', old = ''] = recoveryCodes
  expect(await logIn(server, me, used)).toBe(200)
  await openAccount(page, 'New Codes')
  await expect(security(page)).toContainText('9 of 10 recovery codes left.')

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
