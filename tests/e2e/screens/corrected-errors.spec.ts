import { expect, test } from '../../support/browser/browser.ts'
import { refuseActions } from '../../support/browser/sync.ts'
import { dialogOf, openAccount } from '../../support/pages/account-page.ts'
import { fill as fillListing } from '../../support/pages/listing-form.ts'
import { send, understand } from '../../support/pages/messages-page.ts'
import { writer } from '../../support/pages/reviews-page.ts'
import { paymentOf } from '../../support/pages/settings-page.ts'
import * as signUp from '../../support/pages/signup-page.ts'
import { code, dialog, openTwoFactor, turnOn } from '../../support/pages/two-factor-page.ts'
import { stranger } from '../../support/people/cast.ts'
import { say } from '../../support/server/talk.ts'

test('the error about a message to oneself disappears when another name is typed or tapped', async ({
  page,
  me,
  other,
  server,
}) => {
  await say(server, other, me, 'Hi')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'New Message' }).click()
  await understand(page)
  const username = page.getByLabel('Username')
  const error = page.getByText('You cannot send messages to yourself.')
  await username.fill(me.username)
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello?')
  await send(page).click()
  await expect(error).toBeVisible()
  await username.fill('someone.else')
  await expect(error).toHaveCount(0)
  await expect(username).not.toHaveAttribute('aria-invalid')

  await username.fill(me.username)
  await send(page).click()
  await expect(error).toBeVisible()
  await username.fill('')
  await page.getByRole('region', { name: 'Recent' }).getByRole('link').click()
  await expect(username).toHaveValue(other.username)
  await expect(error).toHaveCount(0)
})

test('the error about a missing comment disappears when a comment is typed', async ({
  page,
  as,
  other,
}) => {
  await as('newcomer')
  await page.goto(`/profile/${other.user.id}`)
  await page.getByRole('button', { name: 'Create New Review' }).click()
  await page.getByRole('radio', { name: '2 Fair' }).check()
  await writer(page).getByRole('button', { name: 'Post Review' }).click()
  const error = writer(page).getByText('Please write a comment.')
  await expect(error).toBeVisible()
  await page.getByLabel('Comment').fill('Was late.')
  await expect(error).toHaveCount(0)
})

test('the error about a payment handle disappears when the handle is corrected or deleted', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/settings')
  const { venmo, paypal, save } = paymentOf(page)
  for (const [field, wrong, right] of [
    [paypal, 'not a handle', 'maya-keller'],
    [paypal, 'not a handle', ''],
    [venmo, 'abc', '@maya-keller'],
  ] as const) {
    await field.fill(wrong)
    await save.click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(right)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
})

test('the error of a login disappears when the email address or the password changes', async ({
  page,
  newStudent,
}) => {
  const { email } = await newStudent()
  await page.goto('/login')
  const main = page.getByRole('main')
  for (const changed of ['Email', 'Password']) {
    await main.getByRole('textbox', { name: 'Email' }).fill(email)
    await main.getByRole('textbox', { name: 'Password' }).fill('Wrong-desk!1')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(main.getByRole('alert')).toBeVisible()
    await main.getByRole('textbox', { name: changed }).fill('other@purdue.edu')
    await expect(main.getByRole('alert')).toHaveCount(0)
  }
})

test('the error about two different passwords disappears when the first one is corrected', async ({
  page,
  as,
}) => {
  await page.goto('/signup')
  await signUp.fill(page, stranger(), { password: 'Fresh-desk!1' })
  await signUp.again(page).fill('Fresh-desk!2')
  await signUp.submit(page)
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match!')
  await signUp.password(page).fill('Fresh-desk!2')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.goto('/reset-password?token=something')
  await page.getByRole('textbox', { name: 'New password' }).fill('Fresh-desk!1')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Fresh-desk!2')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Passwords do not match.')
  await page.getByRole('textbox', { name: 'New password' }).fill('Fresh-desk!2')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  const { password } = await as('newcomer')
  await openAccount(page, 'Change Password')
  const { alert, field, press } = dialogOf(page, 'Change Password')
  await field('Old password').fill(password)
  await field('New password').fill('Fresh-desk*1')
  await field('Confirm password').fill('Fresh-desk*2')
  await press('Change Password')
  await expect(alert).toHaveText('Passwords do not match. Please try again.')
  await field('New password').fill('Fresh-desk*2')
  await expect(alert).toHaveCount(0)
})

test('the error about a code disappears when the password is asked for', async ({
  page,
  me,
  server,
}) => {
  await turnOn(server, me)
  await page.goto('/accountInfo')
  await openTwoFactor(page)
  await code(page).press('Enter')
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toHaveText('Please enter a code.')
  await dialog(page).getByRole('button', { name: 'Use my password' }).click()
  await expect(alert).toHaveCount(0)
})

test('the error about a missing reason disappears when a kind is chosen', async ({ page, as }) => {
  await as('newcomer')
  await page.goto('/reportUser')
  await page.getByLabel('Username').fill('jonas')
  await page.getByRole('button', { name: 'Submit' }).click()
  const reason = page.getByLabel('Reason')
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('What’s wrong?').selectOption('Spam')
  await expect(reason).not.toHaveAttribute('aria-invalid')
})

test('the reason why a listing was refused disappears when its field changes', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await refuseActions(page, 'listing.create', () => ({ message: 'Not so.', field: 'title' }))
  await page.goto('/create-listing')
  await fillListing(page)
  await page.getByRole('button', { name: 'Submit now' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Not so.' })
  await expect(alert).toBeVisible()
  await page.getByLabel('Price').fill('7')
  await expect(alert).toBeVisible()
  await page.getByLabel('Title').fill('Desk for two')
  await expect(alert).toHaveCount(0)
})
