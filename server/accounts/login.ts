import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { emailKey, loginSchema } from '#sync/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { grant } from '../auth/routes.ts'
import { startSession } from '../auth/sessions.ts'
import type { Tx } from '../db/writer.ts'
import { addressOf, type Env } from '../env.ts'
import { readBody } from '../json.ts'
import { newDeviceMail } from '../mail/new-device.ts'
import type { Services } from '../services.ts'
import { attemptOf, countAttempt, forgiveAttempt } from './attempts.ts'
import { deviceName, deviceOf, isNewDevice } from './devices.ts'
import { pendingOf, renewLink } from './pending.ts'
import { sendLink } from './registration.ts'
import { readSessionUser } from './session-user.ts'

type User = typeof users.$inferSelect

const wrong = () => new Refusal('unauthenticated', 'Invalid email or password.')
const notVerified = () => new Refusal('forbidden', 'Please verify your account before logging in.')
const suspended = () => new Refusal('forbidden', 'This account has been suspended.')

/** POST /api/auth/login. What is unknown costs and answers the same as what is wrong. */
export async function login(c: Context<Env>): Promise<Response> {
  const { services } = c.var
  const { email, password, rememberMe } = await readBody(c, loginSchema)
  const attempt = attemptOf(email, addressOf(c))
  await countAttempt(services, attempt)
  const { user, pending } = await accountsOf(services, email)
  const [isUser, isPending] = await Promise.all([
    verifyPassword(user?.passwordHash, password),
    verifyPassword(pending?.passwordHash, password),
  ])
  if (user && isUser)
    return signIn(c, user, rememberMe, (tx) => forgiveAttempt(tx, services, attempt))
  if (!pending || !isPending) throw wrong()
  await mailAgain(services, pending.id, (tx) => forgiveAttempt(tx, services, attempt))
  throw notVerified()
}

type Forgive = (tx: Tx) => Promise<void>

const accountsOf = ({ readers, clock }: Services, email: string) =>
  readers.read(async (db) => {
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKey(email)))
    return { user, pending: await pendingOf(db, email, clock()) }
  })

async function signIn(c: Context<Env>, user: User, remember: boolean, forgive: Forgive) {
  const { services } = c.var
  const device = deviceOf(c.req.header('user-agent'))
  const now = services.clock()
  const { issued, isNew } = await services.writer.write({
    async run(tx) {
      await forgive(tx)
      await assertUnchanged(tx, user)
      const start = { familyId: randomUUID(), userId: user.id, remember, device }
      return {
        isNew: await isNewDevice(tx, user.id, device),
        issued: await startSession(tx, services.keyring.refreshTokens, start, now),
      }
    },
  })
  if (isNew) services.mailer.send(newDeviceMail(user.email, deviceName(device), now))
  const accessToken = await grant(c, issued)
  return c.json({ user: await readSessionUser(services, user.id), accessToken })
}

// Between the look at the password and now it may have been changed, or the account closed.
async function assertUnchanged(tx: Tx, { id, passwordHash }: User): Promise<void> {
  const [user] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.deleted, false)))
  if (!user) throw wrong()
  if (user.suspendedAt !== null) throw suspended()
}

async function mailAgain(services: Services, id: string, forgive: Forgive): Promise<void> {
  const outcome = await services.writer.write({
    async run(tx) {
      await forgive(tx)
      return renewLink(tx, id, services.clock())
    },
  })
  if (outcome) sendLink(services, outcome)
}
