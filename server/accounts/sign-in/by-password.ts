import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey, loginSchema, notVerified } from '#sync/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { verifyPassword } from '../../auth/passwords.ts'
import type { Tx } from '../../db/writer.ts'
import { addressOf, type Env } from '../../env.ts'
import { readBody } from '../../json.ts'
import type { Resources } from '../../resources.ts'
import { sendLink } from '../sign-up/register.ts'
import { pendingOf, renewLink } from '../sign-up/registrations.ts'
import { attemptOf, countAttempt, forgiveAttempt } from './attempts.ts'
import { signIn } from './begin.ts'
import { askForCode } from './by-code.ts'
import { isUnchanged, type User } from './own-password.ts'
import { isTwoFactorOn } from './two-factor.ts'

const wrong = () => new Refusal('unauthenticated', 'Invalid email or password.')

/** POST /api/auth/login. What is unknown costs and answers the same as what is wrong. */
export async function login(c: Context<Env>): Promise<Response> {
  const { resources } = c.var
  const { email, password, rememberMe } = await readBody(c, loginSchema)
  const attempt = attemptOf(email, addressOf(c))
  const { user, hasTwoFactor, pending, isUser, isPending } = await countAttempt(
    resources,
    attempt,
    () => judgedAccounts(resources, email, password),
  )
  const forgive = (tx: Tx) => forgiveAttempt(tx, resources, attempt)
  if (user && isUser) return welcome(c, user, { remember: rememberMe, hasTwoFactor, forgive })
  if (!pending || !isPending) throw wrong()
  await mailAgain(resources, pending.id, forgive)
  throw new Refusal('forbidden', notVerified)
}

type Forgive = (tx: Tx) => Promise<void>

const accountsOf = ({ readers, clock }: Resources, email: string) =>
  readers.read(async (db) => {
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.emailKey, emailKey(email)), eq(users.deleted, false)))
    const hasTwoFactor = await isTwoFactorOn(db, user?.id ?? '')
    return { user, hasTwoFactor, pending: await pendingOf(db, email, clock()) }
  })

/** Both passwords are always looked at: the time that it takes tells nothing. */
async function judgedAccounts(resources: Resources, email: string, password: string) {
  const accounts = await accountsOf(resources, email)
  const [isUser, isPending] = await Promise.all([
    verifyPassword(accounts.user?.passwordHash, password),
    verifyPassword(accounts.pending?.passwordHash, password),
  ])
  return { ...accounts, isUser, isPending }
}

interface RightPassword {
  remember: boolean
  hasTwoFactor: boolean
  forgive: Forgive
}

/** Between the look at the password and now it may have been changed: each way asks once more. */
function welcome(
  c: Context<Env>,
  user: User,
  { remember, hasTwoFactor, forgive }: RightPassword,
): Promise<Response> {
  const assertRight = async (tx: Tx) => {
    if (!(await isUnchanged(tx, user))) throw wrong()
  }
  if (hasTwoFactor) return askForCode(c, { userId: user.id, remember, judge: assertRight })
  return signIn(c, {
    user,
    remember,
    async judge(tx) {
      await forgive(tx)
      await assertRight(tx)
    },
  })
}

async function mailAgain(resources: Resources, id: string, forgive: Forgive): Promise<void> {
  const outcome = await resources.writer.write({
    async run(tx) {
      await forgive(tx)
      return renewLink(tx, id, resources.clock())
    },
  })
  if (outcome) sendLink(resources, outcome)
}
