import type { Context } from 'hono'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'
import { hashOfToken, optOut } from './opt-outs.ts'

/**
 * POST /unsubscribe?token=: a mail program unsubscribes the address of an email for its reader (RFC
 * 8058). A GET of the same address is the page, which only asks.
 */
export async function unsubscribeInOneClick(c: Context<Env>): Promise<Response> {
  const { keyring, writer, clock } = c.get('resources')
  const hash = hashOfToken(keyring, c.req.query('token') ?? '')
  if (hash === undefined) throw new Refusal('bad_input', 'This link is not valid.', 'token')
  await writer.write({ run: (tx) => optOut(tx, hash, clock()) })
  return c.body(null, 200)
}
