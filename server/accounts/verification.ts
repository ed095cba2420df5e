import type { Context } from 'hono'
import { deadVerification, verificationSchema } from '#sync/accounts/credentials.ts'
import { Refusal } from '#sync/refusal.ts'
import { addressOf, type Env } from '../env.ts'
import { readBody } from '../bodies/json.ts'
import { emailChangedMail } from '../mail/email-change.ts'
import { writeAndMail } from '../mail/write-and-mail.ts'
import type { Resources } from '../resources.ts'
import { comeBack } from './come-back.ts'
import { emailChangeOf, verifyEmailChange } from './account/email-changes.ts'
import { registrationOf, verifyRegistration } from './sign-up/registrations.ts'

/**
 * GET /api/auth/verify-account?token=: names the account that the token would verify, so that the
 * owner of the address can see whose it is.
 */
export async function readVerifiable(c: Context<Env>): Promise<Response> {
  const { readers, clock, config } = c.get('resources')
  const token = c.req.query('token') ?? ''
  c.header('cache-control', 'no-store')
  const terms = { now: clock(), config }
  const [signUp, change] = await readers.read(async (db) => [
    await registrationOf(db, token, terms),
    await emailChangeOf(db, token, terms),
  ])
  const named = signUp ?? change
  if (!named) throw deadLink()
  const { id, username, firstName, lastName, email } = named
  return c.json({ account: { id, username, firstName, lastName }, email, isNewAddress: !signUp })
}

/** PUT /api/auth/verify-account: called by the page of an emailed link. */
export async function verifyAccount(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { token } = await readBody(c, verificationSchema)
  const verified = await verify(resources, { token, address: addressOf(c) })
  if (!verified) throw deadLink()
  if (!verified.changed) return c.json({ message: 'Your account has been verified.' })
  const { userId, email } = verified.changed
  resources.sockets.sessionsChanged({ userId })
  resources.sockets.reopenLater(userId)
  return c.json({ message: `Your email address is now ${email}.` })
}

const deadLink = () => new Refusal('bad_input', deadVerification, 'token')

/** Verifies a new account, or the new address of an existing one, which it returns. */
async function verify(
  resources: Resources,
  { token, address }: { token: string; address: string },
): Promise<{ changed?: { userId: string; email: string } } | undefined> {
  const { config, keyring, sockets, limits } = resources
  const met = await writeAndMail(resources, async (tx, keepMail, rev) => {
    const terms = { now: resources.clock(), config }
    const meet = (account: { id: string; email: string }) =>
      comeBack(tx, account, { ...terms, rev, keyring })
    const joined = await verifyRegistration(tx, rev, token, terms)
    if (joined) await limits.giveBack(tx, 'unopened-emails-per-address', address)
    if (joined) return { verified: {}, blockers: await meet(joined), rev }
    const change = await verifyEmailChange(tx, rev, token, terms)
    if (!change) return { verified: undefined, blockers: [], rev }
    await keepMail(emailChangedMail(change.oldEmail))
    const { userId, email } = change
    return { verified: { changed: change }, blockers: await meet({ id: userId, email }), rev }
  })
  for (const blocker of met.blockers) sockets.userChanged(blocker, met.rev)
  return met.verified
}
