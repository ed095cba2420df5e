import { call } from '../server/market.ts'
import { expect, type Page } from 'playwright/test'
import { codeAt } from '../outside/authenticator.ts'
import type { SignedIn } from '../people/cast.ts'
import type { TestServer } from '../server/server.ts'

export const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Two-Factor Authentication' })

export const code = (page: Page) => page.getByRole('textbox', { name: 'Verification code' })

/** Opens the dialog from the Settings menu. */
export async function openTwoFactor(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).hover()
  await page.getByRole('menuitem', { name: 'Two Factor Authentication' }).click()
  await expect(dialog(page)).toBeVisible()
}

/**
 * An authenticator's code for the secret; each call uses a later step, because a code works once.
 */
export const codeOf = (secret: string, step = 0): string =>
  codeAt(secret.replaceAll(' ', ''), Date.now() + step * 30_000)

/** Turns two-factor on by the documented calls. The next code is `codeOf(secret, 1)`. */
export async function turnOn(
  server: TestServer,
  as: SignedIn,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const setUp = async (method: string, body: object) => {
    const answer = await call(server, as, method, '/api/auth/2fa/setup', body)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const { secret } = await setUp('POST', {})
  const { recoveryCodes } = await setUp('PUT', { token: codeOf(secret) })
  return { secret, recoveryCodes }
}
