import type { Locator } from 'playwright/test'
import { signIn, stranger, type Person } from '../people/cast.ts'
import type { TestServer } from '../server/server.ts'
import type { Page } from '../browser/browser.ts'
import { dialogOf, openAccount } from './account-page.ts'
import { signInByForm } from './session-page.ts'
import * as signUp from './signup-page.ts'
import { code, openTwoFactor, turnOn } from './two-factor-page.ts'

export interface ConnectedForm {
  alert: Locator
  submit: () => Promise<void>
  /** The typed input by label. */
  typed: [Locator, string][]
}

interface Stage {
  page: Page
  server: TestServer
  as: (person: Person) => Promise<unknown>
  newStudent: () => Promise<Person>
}

/** The open dialog of the account page. */
async function inDialog(page: Page, name: string, button: string, words: Record<string, string>) {
  const { alert, field, press } = dialogOf(page, name)
  const typed = Object.entries(words).map(([label, text]): [Locator, string] => [
    field(label),
    text,
  ])
  return { alert, submit: () => press(button), typed } satisfies ConnectedForm
}

/** Opens each form with a secret, which cannot wait on the device, and lets `check` send it. */
export async function eachSecretForm(
  { page, as, newStudent, server }: Stage,
  check: (what: string, form: ConnectedForm) => Promise<void>,
): Promise<void> {
  const person = await newStudent()
  const guarded = await newStudent()
  await turnOn(server, await signIn(server, guarded))
  const box = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
  const alert = page.getByRole('main').getByRole('alert')

  await page.goto('/signup')
  const newcomer = stranger()
  await signUp.fill(page, newcomer)
  await check('sign-up', {
    alert,
    submit: () => signUp.submit(page),
    typed: [[signUp.password(page), newcomer.password]],
  })
  await page.goto('/login')
  await check('sign-in', {
    alert,
    submit: press('Login'),
    typed: [
      [box('Email'), person.email],
      [box('Password'), person.password],
    ],
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await check(
    'asking for a reset',
    await inDialog(page, 'Forgot Password', 'Send Reset Link', { Email: person.email }),
  )
  await page.goto('/reset-password?token=something')
  await check('reset', {
    alert,
    submit: press('Reset Password'),
    typed: [
      [box('New password'), 'Fresh-desk!1'],
      [box('Confirm password'), 'Fresh-desk!1'],
    ],
  })
  await page.goto('/login')
  await signInByForm(page, guarded)
  await check('the second factor of a sign-in', {
    alert,
    submit: press('Verify 2FA'),
    typed: [[code(page), '123456']],
  })

  await as(person)
  await openAccount(page, 'Change Password')
  await check(
    'password change',
    await inDialog(page, 'Change Password', 'Change Password', {
      'Old password': person.password,
      'New password': 'Fresh-desk*1',
      'Confirm password': 'Fresh-desk*1',
    }),
  )
  await openAccount(page, 'Change Email')
  await check(
    'email change',
    await inDialog(page, 'Change Email', 'Send Link', {
      'New email': `new.${person.email}`,
      Password: person.password,
    }),
  )
  await openAccount(page, 'Delete Account')
  await check(
    'account deletion',
    await inDialog(page, 'Delete your account?', 'Delete Account', { Password: person.password }),
  )
  const twoFactor = async (): Promise<ConnectedForm> => {
    await page.goto('/accountInfo')
    await openTwoFactor(page)
    return {
      alert: page.getByRole('dialog').getByRole('alert'),
      submit: () => code(page).press('Enter'),
      typed: [[code(page), '123456']],
    }
  }
  await check('turning the second factor on', await twoFactor())
  await turnOn(server, await signIn(server, person))
  await check('turning the second factor off', await twoFactor())
  await openAccount(page, 'New Codes')
  await check(
    'new recovery codes',
    await inDialog(page, 'New Recovery Codes', 'Replace My Codes', {
      'Verification code': '123456',
    }),
  )
}
