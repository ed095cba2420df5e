import type { Context } from 'hono'
import * as v from 'valibot'
import { emailKey } from '#sync/accounts/accounts.ts'
import { day } from '#sync/time.ts'
import { SealedCookie } from '../../auth/sealed-cookie.ts'
import { randomToken } from '../../auth/tokens.ts'
import type { Env } from '../../env.ts'

/**
 * A browser that has logged in to an account. Limits count its attempts by themselves, so that
 * nobody who shares its network address, for example in a dorm, can keep its owner from logging in.
 */
const cookie = new SealedCookie({
  name: 'known',
  lifetime: 365 * day,
  sameSite: 'Strict',
  schema: v.object({ account: v.string(), browser: v.string() }),
})

export const rememberBrowser = (c: Context<Env>, email: string): void =>
  cookie.set(c, { account: emailKey(email), browser: randomToken() })

/** The name of this browser if it has logged in: to the account of this address, or to any. */
export function knownBrowser(c: Context<Env>, email?: string): string | undefined {
  const known = cookie.read(c)
  return email === undefined || known?.account === emailKey(email) ? known?.browser : undefined
}
