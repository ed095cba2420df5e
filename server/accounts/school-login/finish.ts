import type { Context } from 'hono'
import { eq, desc } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { firstEmailProblem } from '#sync/accounts/email.ts'
import { usernameProblem } from '#sync/accounts/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { readBody } from '../../bodies/json.ts'
import type { Db } from '../../db/open.ts'
import type { Env } from '../../env.ts'
import { noBody } from '../../sync/mount.ts'
import { emailKey } from '#sync/accounts/accounts.ts'
import { isOfMailbox, type MailboxRule } from '../mailbox.ts'
import { signIn, type SignIn } from '../sign-in/begin.ts'
import { askForCode } from '../sign-in/by-code.ts'
import type { User } from '../sign-in/proof.ts'
import { isTwoFactorOn } from '../sign-in/two-factor.ts'
import { emailRuleOf } from '../sign-up/email-rule.ts'
import { accountOf } from './school-logins.ts'
import { ticketCookie, ticketOf } from './ticket.ts'

/**
 * POST /api/auth/school-login: starts the session of the account that the login opens, or says what
 * is missing.
 */
export async function finishSchoolLogin(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  await readBody(c, noBody)
  const ticket = ticketOf(c)
  const user = await resources.readers.read((db) => accountOf(db, ticket))
  if (user) return openAccount(c, user)
  const email = allowedEmail(c)
  const owner = await resources.readers.read((db) => ownerOf(db, email, resources.config))
  c.header('cache-control', 'no-store')
  if (owner) return c.json({ wanted: 'join', email: owner.email })
  const { firstName, lastName, username } = ticket
  const suggested = usernameProblem(username) === undefined ? username : ''
  return c.json({ wanted: 'account', email, firstName, lastName, username: suggested })
}

/**
 * Starts the session of the person of the ticket, or asks for their second factor.
 * @param before what the same write does before
 */
export async function openAccount(
  c: Context<Env>,
  user: User,
  before?: SignIn['before'],
): Promise<Response> {
  const ticket = ticketOf(c)
  const { issuer, subject, remember } = ticket
  const proof = { kind: 'school', user, login: { issuer, subject } } as const
  const hasTwoFactor = await c.get('resources').readers.read((db) => isTwoFactorOn(db, user.id))
  const answer = await (hasTwoFactor ? askForCode : signIn)(c, {
    user,
    remember,
    proof,
    ...(before && { before }),
  })
  ticketCookie.clear(c)
  return answer
}

/**
 * The address that the school says is theirs, if it may sign up here.
 * @throws Refusal `forbidden`
 */
export function allowedEmail(c: Context<Env>): string {
  const { config } = c.get('resources')
  const { email } = ticketOf(c)
  if (email === undefined) throw new Refusal('forbidden', notVerified)
  const problem = firstEmailProblem(email, emailRuleOf(config))
  if (problem !== undefined) throw new Refusal('forbidden', foreign)
  return email
}

const notVerified =
  'Your school did not confirm an email address for this login. Please ask its help desk.'
const foreign = 'The email address of this login does not belong to this school’s Quad.'

/** The account of the mailbox, first that of exactly this address. */
export async function ownerOf(
  db: Db,
  email: string,
  config: MailboxRule,
): Promise<User | undefined> {
  const [owner] = await db
    .select()
    .from(users)
    .where(isOfMailbox(users.emailKey, email, config))
    .orderBy(desc(eq(users.emailKey, emailKey(email))))
    .limit(1)
  return owner
}
