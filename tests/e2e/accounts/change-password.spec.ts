import {
  devices,
  dialogOf,
  expectSignsIn,
  openAccount,
  sentences,
} from '../../support/pages/account-page.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { callsOf } from '../../support/pages/session-page.ts'

const texts = {
  same: 'New password cannot be the same as the old password. Please try again.',
  differ: 'Passwords do not match. Please try again.',
  weak: 'New password is not strong enough. Make sure your new password meets the passsword requirements.',
}
const parts = (page: Page) => dialogOf(page, 'Change Password')
const field = (page: Page, name: 'Old' | 'New' | 'Confirm') => parts(page).field(`${name} password`)
const open = (page: Page) => openAccount(page, 'Change Password')

async function change(page: Page, old: string, fresh: string, again = fresh): Promise<void> {
  await field(page, 'Old').fill(old)
  await field(page, 'New').fill(fresh)
  await field(page, 'Confirm').fill(again)
  await parts(page).press('Change Password')
}

test('[PWD-01] the user changes the password on their own profile, and the new password logs in', async ({
  page,
  me,
  server,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await change(page, me.password, 'Fresh-desk*1')
  await expect(parts(page).alert).toHaveText('Password updated successfully')
  await parts(page).press('Done')
  await expect(parts(page).dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(me.firstName)
  await expectSignsIn(server, { ...me, password: 'Fresh-desk*1' })
  await expect(signIn(server, me)).rejects.toThrow('401')
})

test('another user’s profile has no Change Password', async ({ page, as, other }) => {
  await as('maya')
  await page.goto(`/profile/${other.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0)
})

test('[PWD-02][PWD-03][PWD-04][PWD-05][PWD-06][PWD-11] only the first of several failed checks is shown', async ({
  page,
  me,
}) => {
  await open(page)
  const { alert } = parts(page)
  const tries = [
    ['not-it', 'not-it', 'other', sentences.wrongPassword, 'Old'],
    [me.password, me.password, 'other', texts.same, 'New'],
    [me.password, 'weak', 'other', texts.differ, 'Confirm'],
    [me.password, 'weak', 'weak', texts.weak, 'New'],
    [me.password, 'Fresh-desk?1', 'Fresh-desk?1', texts.weak, 'New'],
  ] as const
  for (const [old, fresh, again, sentence, at] of tries) {
    await change(page, old, fresh, again)
    await expect(alert).toHaveText(sentence)
    await expect(field(page, at)).toBeFocused()
  }
  await change(page, me.password, 'Fresh-desk*1')
  await expect(alert).toHaveText('Password updated successfully')
})

test('[PWD-08][PWD-09] the checklist matches the enforced rules, with strength and mismatch', async ({
  page,
  as,
}) => {
  await as('maya')
  await open(page)
  const checks = parts(page).dialog.getByRole('list', { name: 'Requirements' })
  await expect(checks.getByRole('listitem')).toHaveText([
    /^At least 8 characters/,
    /^A special character from !@#\$%&\*/,
    /^An uppercase letter/,
    /^A digit/,
  ])
  for (const [typed, label] of [
    ['abc', 'Weak'],
    ['abcdefgh', 'Moderate'],
    ['Abcdefgh*', 'Strong'],
  ] as const) {
    await field(page, 'New').fill(typed)
    await expect(parts(page).dialog.getByLabel('Strength')).toHaveText(label)
  }
  await field(page, 'Confirm').fill('Abcdefgh')
  await expect(
    parts(page).dialog.getByText('Passwords do not match', { exact: true }),
  ).toBeVisible()
  await field(page, 'Confirm').fill('Abcdefgh*')
  await expect(parts(page).dialog.getByText('Passwords do not match')).toHaveCount(0)
})

test('a password change ends the other sessions, and the page’s list follows', async ({
  page,
  me,
  server,
}) => {
  await signIn(server, me)
  await openAccount(page)
  const rows = devices(page).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await change(page, me.password, 'Fresh-desk*1')
  await parts(page).press('Done')
  await expect(rows).toHaveCount(1)
})

test('offline it sends nothing, says so and keeps the input', async ({ page, as, context }) => {
  await as('maya')
  await open(page)
  const calls = callsOf(page)
  await context.setOffline(true)
  await change(page, 'Old-desk*1', 'Fresh-desk*1')
  await expect(parts(page).alert).toHaveText(sentences.offline)
  await expect(field(page, 'New')).toHaveValue('Fresh-desk*1')
  expect(calls).toEqual([])
})
