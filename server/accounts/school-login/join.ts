import type { Context } from 'hono'
import { wrongPassword } from '#sync/accounts/passwords.ts'
import { deadJoinLink, joinLinkSent, joinSchema } from '#sync/accounts/school-login.ts'
import { Refusal } from '#sync/refusal.ts'
import { verifyPassword } from '../../auth/passwords.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import { readBody } from '../../bodies/json.ts'
import { addressOf, type Env } from '../../env.ts'
import { countBefore } from '../../limits/count-before.ts'
import { joinMail, joinedMail } from '../../mail/school-login.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { noBody } from '../../sync/mount.ts'
import { mailboxOf } from '../mailbox.ts'
import { attemptOf, countAttempt, forgiveAttempt } from '../sign-in/attempts.ts'
import { isUnchanged, type User } from '../sign-in/proof.ts'
import { allowedEmail, openAccount, ownerOf } from './finish.ts'
import { accountOfLink, joinLogin, storeJoinLink } from './school-logins.ts'
import { ticketOf } from './ticket.ts'

/**
 * POST /api/auth/school-login/join: joins the login to the account of its mailbox. An address may
 * have changed hands, so the owner of the account proves it by its password or an emailed link.
 */
export async function joinAccount(c: Context<Env>): Promise<Response> {
  const { password, token = '' } = await readBody(c, joinSchema)
  ticketOf(c)
  const user =
    password === undefined ? await ownerByLink(c, token) : await ownerByPassword(c, password)
  return openAccount(c, user)
}

/** POST /api/auth/school-login/join-link: emails the owner of the account a link for this browser. */
export async function requestJoinLink(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  await readBody(c, noBody)
  const login = ticketOf(c)
  const owner = await ownerOfTicket(c)
  const { limits, clock, config } = resources
  const token = randomToken()
  await countBefore(resources, [['unopened-emails-per-address', addressOf(c)]], () =>
    writeAndMail(resources, async (tx, keepMail) => {
      await limits.take(tx, 'resets', hashToken(mailboxOf(owner.email, config)), clock())
      await storeJoinLink(tx, { token, userId: owner.id, login }, clock())
      await keepMail(joinMail(config.publicUrl, owner.email, token))
    }),
  )
  return c.json({ message: joinLinkSent })
}

async function ownerByPassword(c: Context<Env>, password: string): Promise<User> {
  const resources = c.get('resources')
  if (resources.config.schoolLogin?.only)
    throw new Refusal('forbidden', 'Passwords are off. Please use the link.', 'password')
  const user = await ownerOfTicket(c)
  const attempt = attemptOf(user.email, addressOf(c))
  const isRight = await countAttempt(resources, attempt, () =>
    verifyPassword(user.passwordHash, password),
  )
  if (!isRight) throw new Refusal('forbidden', wrongPassword, 'password')
  await join(c, user, async (tx) => {
    await forgiveAttempt(tx, resources, attempt)
    return isUnchanged(tx, user)
  })
  return user
}

async function ownerByLink(c: Context<Env>, token: string): Promise<User> {
  const { readers, clock, limits } = c.get('resources')
  const login = ticketOf(c)
  const user = await readers.read((db) => accountOfLink(db, { token, login }, clock()))
  if (!user) throw deadLink()
  await join(c, user, async (tx) => {
    await limits.giveBack(tx, 'unopened-emails-per-address', addressOf(c))
    return (await accountOfLink(tx, { token, login }, clock())) !== undefined
  })
  return user
}

/** Joins the login in the write that uses the proof up, and tells the owner. */
function join(
  c: Context<Env>,
  user: User,
  redeem: (tx: Parameters<typeof isUnchanged>[0]) => Promise<boolean>,
): Promise<void> {
  const login = ticketOf(c)
  return writeAndMail(c.get('resources'), async (tx, keepMail) => {
    if (!(await redeem(tx))) throw deadLink()
    await joinLogin(tx, login, user.id)
    await keepMail(joinedMail(user.email))
  })
}

async function ownerOfTicket(c: Context<Env>): Promise<User> {
  const { readers, config } = c.get('resources')
  const email = allowedEmail(c)
  const owner = await readers.read((db) => ownerOf(db, email, config))
  if (owner) return owner
  throw new Refusal('conflict', 'There is no account to join. Please log in again.')
}

const deadLink = () => new Refusal('bad_input', deadJoinLink, 'token')
