import { ownType } from '#sync/answer.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../../support/browser/browser.ts'
import { callsOf, silence } from '../../support/pages/session-page.ts'
import { code, codeOf, dialog, openTwoFactor, turnOn } from '../../support/pages/two-factor-page.ts'

test('[2FA-01] the entry of the Settings menu opens the modal, which first shows that it is loading', async ({
  page,
  as,
}) => {
  await as('maya')
  const answer = await holdRequests(page, '**/api/auth/2fa/status')
  await page.goto('/messages')
  await openTwoFactor(page)
  await expect(dialog(page).getByRole('status')).toHaveText('Loading')
  answer()
  await expect(code(page)).toBeVisible()
  await expect(dialog(page).getByText('Loading')).toHaveCount(0)
})

test('[2FA-02][2FA-13] a QR code and a right code enable two-factor and show the recovery codes once', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/accountInfo')
  await expect(page.getByText('Off: your password is enough')).toBeVisible()
  await openTwoFactor(page)
  const picture = dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expect(picture).toHaveAttribute('src', /^data:image\//)
  const secret = (await dialog(page).locator('code').textContent()) ?? ''
  await code(page).fill(codeOf(secret))
  await dialog(page).getByRole('button', { name: 'Verify and Enable' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('2FA enabled successfully!')
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allTextContents()
  expect(first).toMatch(/^\w{5}-\w{5}$/)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toContainText('You haven’t copied or downloaded the codes.')
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('quad-recovery-codes.txt')
  expect(await readFile(await file.path(), 'utf8')).toContain(first)
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('On: logging in requires a code')).toBeVisible()

  await openTwoFactor(page)
  await expect(dialog(page)).toContainText('Two-factor authentication is on.')
  await expect(page.getByText(first)).toHaveCount(0)
})

test('the codes and the key can be copied', async ({ page, as, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await as('newcomer')
  await page.goto('/messages')
  await openTwoFactor(page)
  await dialog(page).getByRole('button', { name: 'Copy key' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await code(page).fill(codeOf(secret))
  await code(page).press('Enter')
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(10)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('[2FA-06] a wrong code during setup shows the server’s message and keeps the secret', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/messages')
  await openTwoFactor(page)
  const secret = await dialog(page).locator('code').textContent()
  await code(page).fill('12345')
  await code(page).press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('Invalid verification code.')
  await expect(code(page)).toBeFocused()
  await expect(dialog(page).locator('code')).toHaveText(secret ?? '')
})

test('[2FA-06] a refused setup shows the server’s message', async ({ page, as }) => {
  await as('maya')
  const message = 'Too many attempts. Please try again later.'
  await page.route('**/api/auth/2fa/setup', (route) =>
    route.fulfill({
      status: 429,
      contentType: ownType,
      json: { error: { code: 'limited', message }, message },
    }),
  )
  await page.goto('/messages')
  await openTwoFactor(page)
  await expect(dialog(page).getByRole('alert')).toContainText(message)
})

for (const by of ['code', 'password'] as const) {
  test(`[2FA-03] with two-factor on, the modal says so and a ${by} disables it`, async ({
    page,
    as,
    newStudent,
    server,
  }) => {
    const person = await newStudent()
    const { secret } = await turnOn(server, await as(person))
    await page.goto('/messages')
    await openTwoFactor(page)
    await expect(dialog(page)).toContainText('Two-factor authentication is on.')
    if (by === 'code') await code(page).fill(codeOf(secret, 1))
    else {
      await dialog(page).getByRole('button', { name: 'Use my password' }).click()
      await dialog(page).getByRole('textbox', { name: 'Password' }).fill(person.password)
    }
    await dialog(page).getByRole('button', { name: 'Disable 2FA' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('2FA has been disabled.')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await openTwoFactor(page)
    await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  })
}

test('[2FA-04] a failed status call says so and can be retried', async ({ page, as }) => {
  await as('maya')
  await page.route('**/api/auth/2fa/status', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/messages')
  await openTwoFactor(page)
  await expect(dialog(page).getByRole('alert')).toContainText('Error checking 2FA status.')
  await page.unroute('**/api/auth/2fa/status')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(code(page)).toBeVisible()
})

test('[2FA-05] a failed attempt to disable shows the reason, and two-factor stays on', async ({
  page,
  as,
  server,
}) => {
  await turnOn(server, await as('newcomer'))
  await page.goto('/messages')
  await openTwoFactor(page)
  await code(page).fill('12345')
  await code(page).press('Enter')
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('Error disabling 2FA.')
  await expect(alert).toContainText('Invalid verification code.')
  await expect(dialog(page).getByRole('button', { name: 'Disable 2FA' })).toBeVisible()
})

test('offline the modal says that it needs a connection and sends nothing', async ({
  page,
  as,
  context,
}) => {
  await as('maya')
  await page.goto('/messages')
  await openTwoFactor(page)
  await code(page).fill('123456')
  await silence(page)
  const calls = callsOf(page)
  await context.setOffline(true)
  await code(page).press('Enter')
  const sentence = 'You are offline. This needs a connection.'
  await expect(dialog(page).getByRole('alert')).toHaveText(sentence)
  await expect(code(page)).toHaveValue('123456')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await openTwoFactor(page)
  await expect(dialog(page).getByRole('alert')).toContainText(sentence)
  expect(calls).toEqual([])
})
