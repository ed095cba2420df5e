import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { wrongPassword } from '#sync/accounts/passwords.ts'
import { Refusal } from '#sync/refusal.ts'
import { verifyPassword } from '../../auth/passwords.ts'
import type { Tx } from '../../db/writer.ts'
import { addressOf, callerOf, type Env } from '../../env.ts'
import type { Resources } from '../../resources.ts'
import { signInFirst } from '../../sync/implement.ts'
import { attemptOf, countAttempt, forgiveAttempt } from '../sign-in/attempts.ts'
import { spendCode } from '../sign-in/codes.ts'
import { accountOf } from '../school-login/school-logins.ts'
import { confirmationCookie } from '../school-login/ticket.ts'
import {
  isUnchanged,
  type Proof,
  type RightPassword,
  type SchoolProof,
  type User,
} from '../sign-in/proof.ts'

/**
 * Checks that a request comes from the owner of the account, for a change that asks for it again: by
 * the password, or without one by a fresh login at the school. A password counts as an attempt to
 * log in: an unlocked computer must not be a way to guess it.
 * @throws Refusal `forbidden` for a wrong password, `limited` after too many, `bad_input` without
 * either
 */
export async function proveOwner(
  c: Context<Env>,
  userId: string,
  password: string | undefined,
  { field = 'password', missing = noPassword }: Asked = {},
): Promise<RightPassword | SchoolProof> {
  const resources = c.get('resources')
  const [user] = await resources.readers.read((db) =>
    db.select().from(users).where(eq(users.id, userId)),
  )
  if (!user) throw signInFirst()
  const { schoolLogin } = resources.config
  if (schoolLogin && (schoolLogin.only || !password)) return proveBySchool(c, user, field)
  if (!password) throw missing()
  const attempt = attemptOf(c, user.email, { address: addressOf(c), userId })
  const isRight = await countAttempt(resources, attempt, () =>
    verifyPassword(user.passwordHash, password, callerOf(c)),
  )
  if (!isRight) throw new Refusal('forbidden', wrongPassword, field)
  await resources.writer.write({ run: (tx) => forgiveAttempt(tx, resources, attempt) })
  return { kind: 'password', user }
}

interface Asked {
  /** Of the password. */
  field?: string
  /** Without a password. */
  missing?: () => Refusal
}

const noPassword = () => new Refusal('bad_input', 'Please enter your password.', 'password')

async function proveBySchool(c: Context<Env>, user: User, field: string): Promise<SchoolProof> {
  const login = confirmationCookie.read(c)
  const owner = login && (await c.get('resources').readers.read((db) => accountOf(db, login)))
  if (login && owner?.id === user.id) return { kind: 'school', user, login }
  const sentence = 'Please enter your password, or confirm with your school that it’s you.'
  throw new Refusal('bad_input', sentence, field)
}

/**
 * Uses a proof up in the write that it allows.
 * @throws Refusal if the password was changed, the account deleted or the code used since the
 * check.
 */
export async function redeem(tx: Tx, resources: Resources, proof: Proof): Promise<void> {
  if (proof.kind === 'code') await spendCode(tx, resources, proof)
  else if (!(await isUnchanged(tx, proof.user)) || !(await isStillJoined(tx, proof)))
    throw new Refusal('forbidden', wrongPassword)
}

const isStillJoined = async (tx: Tx, proof: RightPassword | SchoolProof): Promise<boolean> =>
  proof.kind === 'password' || (await accountOf(tx, proof.login))?.id === proof.user.id
