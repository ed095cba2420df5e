import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#sync/refusal.ts'
import { minute } from '#sync/time.ts'
import type { Env } from '../../env.ts'
import { SealedCookie } from '../../auth/sealed-cookie.ts'

/** Kept from the way to the school until the way back. */
export const flowCookie = new SealedCookie({
  name: 'flow',
  lifetime: 15 * minute,
  sameSite: 'Lax',
  schema: v.object({
    state: v.string(),
    nonce: v.string(),
    codeVerifier: v.string(),
    remember: v.boolean(),
    /** The login confirms a change of the account instead of starting a session. */
    confirms: v.boolean(),
  }),
})

/**
 * What the school said of the person in front of this browser. The page of the login uses it up: it
 * starts a session, joins an account, or creates one.
 */
export const ticketCookie = new SealedCookie({
  name: 'ticket',
  lifetime: 15 * minute,
  sameSite: 'Strict',
  schema: v.object({
    issuer: v.string(),
    subject: v.string(),
    email: v.optional(v.string()),
    firstName: v.string(),
    lastName: v.string(),
    username: v.string(),
    remember: v.boolean(),
  }),
})

/** That the owner of an account has just logged in at the school again, to confirm a change. */
export const confirmationCookie = new SealedCookie({
  name: 'confirmed',
  lifetime: 5 * minute,
  sameSite: 'Strict',
  schema: v.object({ issuer: v.string(), subject: v.string() }),
})

/** @throws Refusal `unauthenticated` */
export function ticketOf(c: Context<Env>) {
  const ticket = ticketCookie.read(c)
  if (ticket && c.get('resources').schoolLogin) return ticket
  throw new Refusal('unauthenticated', 'Your login has expired. Please log in again.')
}
