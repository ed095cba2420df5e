import type { TestApp } from '#tests/support/server/app.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'
import type { Person, SignedIn } from '#tests/support/people/cast.ts'
import { login, newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'

export const step = 30_000

export interface Protected extends Newcomer {
  secret: string
  recoveryCodes: string[]
}

export const startSetUp = (app: TestApp, as?: SignedIn) =>
  app.call('POST', '/api/auth/2fa/setup', { as, body: {} })
export const confirmSetUp = (app: TestApp, as: SignedIn | undefined, token: unknown) =>
  app.call('PUT', '/api/auth/2fa/setup', { as, body: { token } })
export const turnOff = (app: TestApp, as: SignedIn | undefined, body: unknown) =>
  app.call('DELETE', '/api/auth/2fa', { as, body })
export const renewRecoveryCodes = (app: TestApp, as: SignedIn | undefined, token: unknown) =>
  app.call('POST', '/api/auth/2fa/recovery-codes', { as, body: { token } })
export const signInByCode = (app: TestApp, tempToken: string, token: string) =>
  app.call('POST', '/api/auth/2fa', { body: { tempToken, token } })

export async function isOn(app: TestApp, as: SignedIn): Promise<boolean> {
  const response = await app.call('GET', '/api/auth/2fa/status', { as })
  return ((await response.json()) as { enabled: boolean }).enabled
}

/** A user with two-factor turned on; the first code belongs to a past step. */
export async function protectedNewcomer(app: TestApp): Promise<Protected> {
  const own = await newcomer(app)
  const { secret } = (await (await startSetUp(app, own)).json()) as { secret: string }
  const confirmed = await confirmSetUp(app, own, codeAt(secret, app.now()))
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  app.moveClock(2 * step)
  return { ...own, secret, recoveryCodes }
}

/** The temporary token that answers a right password. */
export async function tempTokenOf(app: TestApp, person: Person, more = {}): Promise<string> {
  const response = await login(app, person, more)
  return ((await response.json()) as { tempToken: string }).tempToken
}
