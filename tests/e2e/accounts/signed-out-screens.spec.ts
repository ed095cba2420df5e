import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { field, submit } from '../../support/pages/signup-page.ts'

/** The pages before the login, with as much content as they can have. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  async '/login'(page) {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  async '/signup with problems'(page) {
    await page.goto('/signup')
    await field(page, 'username').fill('a b')
    await field(page, 'email').fill('maya@gmail.com')
    await field(page, 'password').fill('weak')
    await field(page, 'confirmPassword').fill('other')
    await submit(page)
    await expect(page.getByText('Please enter your')).toBeVisible()
    await expect(page.getByText('Username cannot contain spaces.')).toBeVisible()
  },
  async '/signup with its list open'(page) {
    await page.goto('/signup')
    await page.getByRole('combobox', { name: 'College' }).pressSequentially('indi')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toBeVisible()
  },
  async 'the school request'(page) {
    await page.goto('/signup')
    await page.getByRole('button', { name: "Can't find your school?" }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async '/verify-account'(page) {
    await page.goto('/verify-account?token=nonsense')
    await expect(page.getByRole('alert')).toBeVisible()
  },
}

for (const [name, open] of Object.entries(screens)) {
  test(`${name}: axe reports no violations, and at 320 px nothing is cut off`, async ({ page }) => {
    await open(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

test('the sign-up form works by keyboard alone', async ({ page }) => {
  await page.goto('/signup')
  await field(page, 'email').focus()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await type('maya@nd.edu')
  await expect(field(page, 'college')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: "Can't find your school?" })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: "Can't find your school?" })).toBeFocused()
  await page.keyboard.press('Tab')
  await type(String(new Date().getFullYear() + 2))
  await type('Maya')
  await type('Keller')
  await type('maya.types')
  await page.keyboard.type('Desk-lamp!1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Desk-lamp!1')
  await expect(field(page, 'confirmPassword')).toHaveValue('Desk-lamp!1')
  await expect(field(page, 'year')).toHaveValue(String(new Date().getFullYear() + 2))
  await expect(field(page, 'college')).toHaveValue('University of Notre Dame')
})
