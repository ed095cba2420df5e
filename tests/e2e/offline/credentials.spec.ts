import type { Locator } from 'playwright/test'
import { dialogOf, openAccount, sentences } from '../../support/pages/account-page.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn, stranger } from '../../support/server/cast.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { goOnline } from '../../support/browser/offline.ts'
import { callsOf, signInByForm, silence } from '../../support/pages/session-page.ts'
import * as signUp from '../../support/pages/signup-page.ts'
import { code, openTwoFactor, turnOn } from '../../support/pages/two-factor-page.ts'

interface Form {
  alert: Locator
  submit: () => Promise<void>
  /** The typed input by label. */
  typed: [Locator, string][]
}

/** The open dialog of the account page. */
async function inDialog(page: Page, name: string, button: string, words: Record<string, string>) {
  const { alert, field, press } = dialogOf(page, name)
  const typed = Object.entries(words).map(([label, text]): [Locator, string] => [
    field(label),
    text,
  ])
  return { alert, submit: () => press(button), typed } satisfies Form
}

test('[OFF-14][OFF-23] forms with a secret need a connection; offline they send and queue nothing and keep the input @full', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  test.slow()
  const person = await newStudent()
  const guarded = await newStudent()
  await turnOn(server, await signIn(server, guarded))

  async function refusedOffline(what: string, { alert, submit, typed }: Form): Promise<void> {
    await test.step(what, async () => {
      for (const [field, text] of typed) await field.fill(text)
      await silence(page)
      const calls = callsOf(page)
      await page.context().setOffline(true)
      await submit()
      await expect(alert).toHaveText(sentences.offline)
      for (const [field, text] of typed) await expect(field).toHaveValue(text)
      expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
      expect(await rowsOnDevice(page, 'actions')).toEqual([])
      await goOnline(page)
    })
  }
  const box = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
  const alert = page.getByRole('main').getByRole('alert')

  await page.goto('/signup')
  const newcomer = stranger()
  await signUp.fill(page, newcomer)
  await refusedOffline('sign-up', {
    alert,
    submit: () => signUp.submit(page),
    typed: [[signUp.password(page), newcomer.password]],
  })
  await page.goto('/login')
  await refusedOffline('sign-in', {
    alert,
    submit: press('Login'),
    typed: [
      [box('Email'), person.email],
      [box('Password'), person.password],
    ],
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await refusedOffline(
    'asking for a reset',
    await inDialog(page, 'Forgot Password', 'Send Reset Link', { Email: person.email }),
  )
  await page.goto('/reset-password?token=something')
  await refusedOffline('reset', {
    alert,
    submit: press('Reset Password'),
    typed: [
      [box('New password'), 'Fresh-desk!1'],
      [box('Confirm password'), 'Fresh-desk!1'],
    ],
  })
  await page.goto('/login')
  await signInByForm(page, guarded)
  await refusedOffline('the second factor of a sign-in', {
    alert,
    submit: press('Verify 2FA'),
    typed: [[code(page), '123456']],
  })

  await as(person)
  await openAccount(page, 'Change Password')
  await refusedOffline(
    'password change',
    await inDialog(page, 'Change Password', 'Change Password', {
      'Old password': person.password,
      'New password': 'Fresh-desk*1',
      'Confirm password': 'Fresh-desk*1',
    }),
  )
  await openAccount(page, 'Change Email')
  await refusedOffline(
    'email change',
    await inDialog(page, 'Change Email', 'Send Link', {
      'New email': `new.${person.email}`,
      Password: person.password,
    }),
  )
  await openAccount(page, 'Delete Account')
  await refusedOffline(
    'account deletion',
    await inDialog(page, 'Delete your account?', 'Delete Account', { Password: person.password }),
  )
  const twoFactor = async (): Promise<Form> => {
    await page.goto('/accountInfo')
    await openTwoFactor(page)
    return {
      alert: page.getByRole('dialog').getByRole('alert'),
      submit: () => code(page).press('Enter'),
      typed: [[code(page), '123456']],
    }
  }
  await refusedOffline('turning the second factor on', await twoFactor())
  await turnOn(server, await signIn(server, person))
  await refusedOffline('turning the second factor off', await twoFactor())
})
