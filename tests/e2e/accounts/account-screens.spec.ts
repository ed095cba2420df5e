import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import { openAccount } from '../../support/pages/account-page.ts'
import type { TestServer } from '../../support/server/server.ts'
import { code, codeOf, dialog, openTwoFactor, turnOn } from '../../support/pages/two-factor-page.ts'

type Scene = { page: Page; server: TestServer; session: SignedIn }

/** The screens around an account, with as much content as they can have. */
const screens: Record<string, (scene: Scene) => Promise<unknown>> = {
  async 'the Forgot Password modal'({ page }) {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  },
  async '/reset-password'({ page }) {
    await page.goto('/reset-password?token=something')
    await page.getByRole('textbox', { name: 'New password' }).fill('abcdefgh')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('other')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  async '/reset-password without a token'({ page }) {
    await page.goto('/reset-password')
    await expect(page.getByRole('alert')).toBeVisible()
  },
  async '/accountInfo'({ page }) {
    await page.goto('/accountInfo')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  },
  async 'the Change Password modal'({ page }) {
    await page.goto('/accountInfo')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByRole('textbox', { name: 'New password' }).fill('Abcdefgh1')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('other')
    await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  },
  async 'the Change Email modal'({ page }) {
    await page.goto('/accountInfo')
    await page.getByRole('button', { name: 'Change Email' }).click()
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  },
  async 'the Delete Account modal'({ page }) {
    await page.goto('/accountInfo')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  },
  async 'the two-factor set-up'({ page }) {
    await page.goto('/messages')
    await openTwoFactor(page)
    await dialog(page).getByRole('button', { name: 'Verify and Enable' }).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
  },
  async 'the recovery codes'({ page }) {
    await page.goto('/messages')
    await openTwoFactor(page)
    await code(page).fill(codeOf((await dialog(page).locator('code').textContent()) ?? ''))
    await code(page).press('Enter')
    await expect(dialog(page).getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toContainText('You haven’t copied')
  },
  async 'new recovery codes'({ page, server, session }) {
    const { secret } = await turnOn(server, session)
    await openAccount(page, 'New Codes')
    await code(page).fill(codeOf(secret, 1))
    await code(page).press('Enter')
    const modal = page.getByRole('dialog', { name: 'New Recovery Codes' })
    await expect(modal.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toContainText('You haven’t copied')
  },
  async 'the end of two-factor'({ page, server, session }) {
    await turnOn(server, session)
    await page.goto('/messages')
    await openTwoFactor(page)
    await code(page).fill('12345')
    await code(page).press('Enter')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
  },
}

for (const [name, open] of Object.entries(screens)) {
  test(
    `${name}: axe reports no violations, and at 320 px nothing is cut off`,
    { tag: '@both' },
    async ({ page, server, as }) => {
      await open({ page, server, session: await as('newcomer') })
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      const widths = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=dialog] *')].map(
          (element) => element.getBoundingClientRect().right,
        ),
      )
      expect(Math.max(...widths)).toBeLessThanOrEqual(320)
    },
  )
}

test('axe reports no violations on the code step of the login', async ({
  page,
  server,
  newStudent,
}) => {
  const person = await newStudent()
  await turnOn(server, await signIn(server, person))
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Verify 2FA' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('two-factor can be set up by keyboard alone, and the focus returns', async ({ page, as }) => {
  await as('newcomer')
  await page.goto('/accountInfo')
  const opener = page.getByRole('button', { name: 'Set Up two-factor authentication' })
  await opener.press('Enter')
  const key = dialog(page).locator('code')
  await expect(key).toBeVisible()
  const secret = (await key.textContent()) ?? ''
  while (!(await code(page).evaluate((field) => field === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('2FA enabled successfully!')
  const done = dialog(page).getByRole('button', { name: 'I’ve saved them' })
  while (!(await done.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: 'Turn Off two-factor authentication' }),
  ).toBeFocused()
})
