import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey } from '#sync/accounts/accounts.ts'
import { loginSchema, notVerified } from '#sync/accounts/session.ts'
import { Refusal } from '#sync/refusal.ts'
import { verifyPassword } from '../../auth/passwords.ts'
import { addressOf, type Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import type { Resources } from '../../resources.ts'
import { signUpMail } from '../sign-up/register.ts'
import { pendingOf, renewLink } from '../sign-up/registrations.ts'
import { attemptOf, countAttempt, forgiveAttempt, type Attempt } from './attempts.ts'
import { signIn, wrongLogin, type SignIn } from './begin.ts'
import { askForCode } from './by-code.ts'
import type { RightPassword } from './proof.ts'
import { isTwoFactorOn } from './two-factor.ts'

/** POST /api/auth/login. An unknown address costs as much, and is answered like, a wrong password. */
export async function signInByPassword(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { email, password, rememberMe: remember } = await readBody(c, loginSchema)
  const attempt = attemptOf(email, addressOf(c))
  const { user, hasTwoFactor, pending } = await countAttempt(resources, attempt, () =>
    accountsOpenedBy(resources, email, password),
  )
  if (user) {
    const entry: SignIn<RightPassword> = {
      user,
      remember,
      attempt,
      proof: { kind: 'password', user },
    }
    return hasTwoFactor ? askForCode(c, entry) : signIn(c, entry)
  }
  if (!pending) throw wrongLogin()
  await mailLinkAgain(resources, pending.id, attempt)
  throw new Refusal('forbidden', notVerified)
}

/**
 * The account and the sign-up of the address, as far as the password is theirs. Two passwords are
 * checked in any case, so that the time it takes does not reveal an account. It takes longer only if
 * several sign-ups wait for one address.
 */
async function accountsOpenedBy(resources: Resources, email: string, password: string) {
  const { user, hasTwoFactor, pending } = await accountsOf(resources, email)
  const [newest, ...earlier] = pending
  const [isUser, isNewest] = await Promise.all([
    verifyPassword(user?.passwordHash, password),
    verifyPassword(newest?.passwordHash, password),
  ])
  const own = isNewest ? newest : await firstOpenedBy(isUser ? [] : earlier, password)
  return { user: isUser ? user : undefined, hasTwoFactor, pending: own }
}

async function firstOpenedBy<T extends { passwordHash: string }>(
  [first, ...others]: readonly T[],
  password: string,
): Promise<T | undefined> {
  if (!first) return undefined
  const isRight = await verifyPassword(first.passwordHash, password)
  return isRight ? first : firstOpenedBy(others, password)
}

const accountsOf = ({ readers, clock }: Resources, email: string) =>
  readers.read(async (db) => {
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.emailKey, emailKey(email)), eq(users.deleted, false)))
    const hasTwoFactor = await isTwoFactorOn(db, user?.id ?? '')
    return { user, hasTwoFactor, pending: await pendingOf(db, email, clock()) }
  })

async function mailLinkAgain(resources: Resources, id: string, attempt: Attempt): Promise<void> {
  await writeAndMail(resources, async (tx, keepMail) => {
    await forgiveAttempt(tx, resources, attempt)
    const link = await renewLink(tx, id, resources.clock())
    if (link) await keepMail(signUpMail(resources.config, link))
  })
}
