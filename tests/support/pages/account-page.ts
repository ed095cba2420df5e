import { expect, type Page } from 'playwright/test'
import { signIn, type Person } from '../people/cast.ts'
import type { TestServer } from '../server/server.ts'

/** Messages that any dialog of the account may show. */
export const sentences = {
  wrongPassword: 'That password does not match our records. Please try again.',
  offline: 'You are offline. This needs a connection.',
}

export const section = (page: Page, name: string) => page.getByRole('region', { name })
export const devices = (page: Page) => section(page, 'Your devices')

/** A dialog of the account page, with its common parts. */
export function dialogOf(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name })
  return {
    dialog,
    alert: dialog.getByRole('alert'),
    field: (label: string) => dialog.getByRole('textbox', { name: label }),
    press: (button: string) => dialog.getByRole('button', { name: button }).click(),
  }
}

/** Opens the account page and the dialog of one of its buttons. */
export async function openAccount(page: Page, opener?: string): Promise<void> {
  await page.goto('/accountInfo')
  if (opener === undefined) return
  await page.getByRole('button', { name: opener }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
}

/** Expects that the account exists and that this password logs in. */
export async function expectSignsIn(server: TestServer, person: Person): Promise<void> {
  expect((await signIn(server, person)).accessToken).toBeTruthy()
}
