import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { Refusal } from '#sync/refusal.ts'
import { noteSeen } from '../../activity/last-seen.ts'
import { startSession } from '../../auth/sessions.ts'
import type { Tx } from '../../db/writer.ts'
import type { Env } from '../../env.ts'
import { newDeviceMail } from '../../mail/new-device.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { assertNotSuspended } from '../../moderation/suspension.ts'
import type { Resources } from '../../resources.ts'
import { accountOf } from '../school-login/school-logins.ts'
import { forgiveAttempt, type Attempt } from './attempts.ts'
import { spendCode } from './codes.ts'
import { deviceName, deviceOf, isNewDevice } from './devices.ts'
import { takePendingSignIn } from './pending-sign-ins.ts'
import {
  isUnchanged,
  type EnteredCode,
  type RightPassword,
  type SchoolProof,
  type User,
} from './proof.ts'
import { grant } from './refresh.ts'
import { readSessionUser } from './session-user.ts'

export interface SignIn<P extends SignInProof = SignInProof> {
  user: Pick<User, 'id' | 'email'>
  remember: boolean
  /** Undefined if no password was given. */
  attempt?: Attempt
  proof: P
}

type SignInProof = RightPassword | SchoolProof | (EnteredCode & { tempTokenHash: string })

/** Starts a session, and emails the owner if the device is new. */
export async function signIn(
  c: Context<Env>,
  { user, remember, attempt, proof }: SignIn,
): Promise<Response> {
  const resources = c.get('resources')
  const device = deviceOf(c.req.header('user-agent'))
  const now = resources.clock()
  const issued = await writeAndMail(resources, async (tx, keepMail, rev) => {
    await redeemSignIn(tx, resources, proof)
    if (attempt) await forgiveAttempt(tx, resources, attempt)
    await assertNotSuspended(tx, user.id, { now, rev })
    if (await isNewDevice(tx, user.id, device))
      await keepMail(newDeviceMail(user.email, deviceName(device), now))
    await noteSeen(tx, user.id, now)
    const start = { familyId: randomUUID(), userId: user.id, remember, device }
    return startSession(tx, resources.keyring.refreshTokens, start, now)
  })
  const accessToken = await grant(c, issued)
  const answer = { user: await readSessionUser(resources, user.id), accessToken }
  return c.json({
    ...answer,
    renewal: issued.name,
    ...(isRecoveryCode(proof) && { recoveryCodeUsed: true }),
  })
}

const isRecoveryCode = (proof: SignInProof): boolean =>
  proof.kind === 'code' && 'codeHash' in proof.code

/** Uses the proof up. @throws Refusal if it has become invalid since it was checked. */
export async function redeemSignIn(
  tx: Tx,
  resources: Resources,
  proof: SignInProof,
): Promise<void> {
  if (proof.kind === 'password') {
    if (!(await isUnchanged(tx, proof.user))) throw wrongLogin()
  } else if (proof.kind === 'school') {
    if ((await accountOf(tx, proof.login))?.id !== proof.user.id) throw expiredSignIn()
  } else {
    if (!(await takePendingSignIn(tx, proof.tempTokenHash))) throw expiredSignIn()
    await spendCode(tx, resources, proof)
  }
}

export const wrongLogin = () => new Refusal('unauthenticated', 'Invalid email or password.')

export const expiredSignIn = () =>
  new Refusal('unauthenticated', 'Your login has expired. Please log in again.', 'tempToken')
