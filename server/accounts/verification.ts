import type { Context } from 'hono'
import { verificationSchema } from '#sync/accounts/credentials.ts'
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
  const { readers, clock } = c.get('resources')
  const token = c.req.query('token') ?? ''
  c.header('cache-control', 'no-store')
  const [signUp, change] = await readers.read(async (db) => [
    await registrationOf(db, token, clock()),
    await emailChangeOf(db, token, clock()),
  ])
  const account = signUp ?? change
  if (!account) throw deadLink()
  const { id, username, firstName, lastName } = account
  return c.json({ account: { id, username, firstName, lastName }, isNewAddress: !signUp })
}

/** PUT /api/auth/verify-account: called by the page of an emailed link. */
export async function verifyAccount(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { token } = await readBody(c, verificationSchema)
  const verified = await verify(resources, { token, address: addressOf(c) })
  if (!verified) throw deadLink()
  if (verified.changed === undefined) return c.json({ message: 'Your account has been verified.' })
  resources.sockets.sessionsChanged({ userId: verified.changed })
  return c.json({ message: 'Your new email address has been verified.' })
}

const deadLink = () =>
  new Refusal('bad_input', 'This verification link is invalid or has expired.', 'token')

/** Verifies a new account, or the new address of an existing one, which it returns. */
async function verify(
  resources: Resources,
  { token, address }: { token: string; address: string },
): Promise<{ changed?: string } | undefined> {
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
    const { userId: changed, email } = change
    return { verified: { changed }, blockers: await meet({ id: changed, email }), rev }
  })
  for (const blocker of met.blockers) sockets.userChanged(blocker, met.rev)
  return met.verified
}
