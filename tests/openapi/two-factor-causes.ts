import type { TestApp } from '#tests/support/server/app.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { accountExamples, twoFactored } from './examples/account.ts'
import type { Ask } from './stage.ts'

async function wrongCode(app: TestApp, call: string): Promise<Ask> {
  const ask = (await accountExamples[call]?.(app)) ?? {}
  const { password: _password, ...body } = ask.body as Record<string, unknown>
  return { ...ask, body: { ...body, token: 'aaaaa-aaaaa' } }
}

const withoutTwoFactor = async (app: TestApp): Promise<Ask> => ({
  as: await newcomer(app),
  body: { token: '000000' },
})

const withTwoFactor = async (app: TestApp): Promise<Ask> => ({ as: (await twoFactored(app)).as })

/** Refusals of the calls about two-factor authentication. */
export const twoFactorCauses = {
  'unauthenticated POST /api/auth/2fa': () => ({ body: { tempToken: 'x', token: '000000' } }),
  'wrong_code POST /api/auth/2fa': wrongCode,
  'wrong_code PUT /api/auth/2fa/setup': wrongCode,
  'wrong_code POST /api/auth/2fa/recovery-codes': wrongCode,
  'wrong_code DELETE /api/auth/2fa': wrongCode,
  'conflict POST /api/auth/2fa/setup': withTwoFactor,
  'conflict PUT /api/auth/2fa/setup': async (app: TestApp) => ({
    ...(await withTwoFactor(app)),
    body: { token: '000000' },
  }),
  'conflict POST /api/auth/2fa/recovery-codes': withoutTwoFactor,
  'conflict DELETE /api/auth/2fa': withoutTwoFactor,
  'limited POST /api/auth/2fa/setup': ({ people }: TestApp) => ({
    as: people.dre,
    body: { password: 'Wrong-Desk!1' },
  }),
  'limited POST /api/auth/2fa': wrongCode,
  'limited PUT /api/auth/2fa/setup': wrongCode,
  'limited POST /api/auth/2fa/recovery-codes': wrongCode,
  'limited DELETE /api/auth/2fa': wrongCode,
}
