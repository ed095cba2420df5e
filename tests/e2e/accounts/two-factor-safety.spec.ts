import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { code, dialog, openTwoFactor, turnOn } from '../../support/pages/two-factor-page.ts'

test('[UX-14] on a phone, setup begins with "Open my app", and the QR code comes after the code field', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/accountInfo')
  await openTwoFactor(page)
  const app = dialog(page).getByRole('link', { name: 'Open my app' })
  await expect(app).toHaveAttribute('href', /^otpauth:\/\//)
  const field = (await code(page).boundingBox())!
  const picture = dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })
  expect((await app.boundingBox())!.y).toBeLessThan(field.y)
  expect((await picture.boundingBox())!.y).toBeGreaterThan(field.y)
  const order = await dialog(page).evaluate((element) =>
    [...element.querySelectorAll('a[href^=otpauth], input, img')].map(({ tagName }) => tagName),
  )
  expect(order).toEqual(['A', 'INPUT', 'IMG'])
  await expectAccessible(page)
})

test('if the login was a while ago, setup asks for the password first', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/accountInfo')
  await server.moveClock(15 * 60_000)
  await openTwoFactor(page)
  const password = dialog(page).getByLabel('Password', { exact: true })
  await expectAccessible(page)
  await password.fill('Wrong-Desk!1')
  await password.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'That password does not match our records. Please try again.',
  )
  await password.fill(me.password)
  await password.press('Enter')
  await expect(code(page)).toBeVisible()
  await server.moveClock(-15 * 60_000)
})

test('the link of the email asks, turns two-factor off and leads to a new password', async ({
  page,
  newStudent,
  server,
}) => {
  const student = await newStudent()
  await turnOn(server, await signIn(server, student))
  const link = await expect
    .poll(() => server.linkFor(student.email))
    .toContain('/turn-off-two-factor?token=')
    .then(() => server.linkFor(student.email))
  await page.goto(link)
  await expect(page.getByText('someone else is in your account')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn off and log out everywhere' }).press('Enter')
  await expect(page.getByText('We emailed you a link to choose a new password.')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => server.linkFor(student.email)).toContain('/reset-password?token=')
  await page.goto(await server.linkFor(student.email))
  await page.getByRole('textbox', { name: 'New password' }).fill('Fresh-Desk!2')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Fresh-Desk!2')
  await page.getByRole('textbox', { name: 'Confirm password' }).press('Enter')
  await expect(page.getByText('Your password has been reset successfully.')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Turn off and log out everywhere' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('This link is invalid or has expired.')
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
})

test('a link without a token says so', async ({ page }) => {
  await page.goto('/turn-off-two-factor')
  await expect(page.getByRole('alert')).toHaveText('Invalid link')
})
