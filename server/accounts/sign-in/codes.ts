import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { recoveryCodes, twoFactors } from '#drizzle/schema/two-factor.ts'
import { Refusal } from '#sync/refusal.ts'
import { wrongCode } from '#sync/two-factor.ts'
import { recoveryCodeHash } from '../../auth/recovery-codes.ts'
import { unseal } from '../../auth/sealed.ts'
import { matchingStep } from '../../auth/totp.ts'
import type { Tx } from '../../db/writer.ts'
import type { Resources } from '../../resources.ts'
import type { TwoFactor } from './two-factor.ts'

/** Uses a code up, in the write that it allows. @throws Refusal `wrong_code` if it was used meanwhile. */
export type Spend = (tx: Tx) => Promise<void>

export const refusedCode = () => new Refusal('wrong_code', wrongCode, 'token')

/** What codes are tried for, and whose they are. */
interface Counted {
  subject: string
  userId: string
}

/**
 * Counts a code before it is judged, as all that are sent at once would otherwise be judged first.
 * @throws Refusal `limited`
 */
export async function countCode(
  { writer, limits, clock }: Resources,
  { subject, userId }: Counted,
): Promise<void> {
  await writer.write({
    async run(tx) {
      await limits.take(tx, 'codes', subject, clock())
      await limits.take(tx, 'codes-per-account', userId, clock())
    },
  })
}

/** The code was right: what was counted before it does not count any more. */
export async function forgiveCodes(
  tx: Tx,
  { limits }: Resources,
  { subject, userId }: Counted,
): Promise<void> {
  await limits.forget(tx, 'codes', subject)
  await limits.forget(tx, 'codes-per-account', userId)
}

/** Judges a code of an enabled second factor, or a recovery code. @throws Refusal `wrong_code` */
export async function judgeCode(
  resources: Resources,
  own: TwoFactor,
  code: string,
): Promise<Spend> {
  const digits = digitsOf(code)
  if (digits === undefined) return (tx) => spendRecoveryCode(tx, resources, own.userId, code)
  const step = await stepOf(resources, own, digits)
  return (tx) => spendStep(tx, own, step)
}

/** The time step of an authenticator's code. @throws Refusal `wrong_code` */
export async function stepOf(
  { keyring, clock }: Resources,
  { userId, sealedSecret, lastStep }: TwoFactor,
  code: string,
): Promise<number> {
  const secret = unseal(keyring.twoFactor, userId, sealedSecret)
  const step = await matchingStep(secret, digitsOf(code) ?? '', { now: clock(), lastStep })
  if (step === undefined) throw refusedCode()
  return step
}

function digitsOf(code: string): string | undefined {
  const typed = code.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(typed) ? typed : undefined
}

async function spendStep(tx: Tx, { userId, sealedSecret }: TwoFactor, step: number): Promise<void> {
  const used = await tx
    .update(twoFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(twoFactors.userId, userId),
        eq(twoFactors.sealedSecret, sealedSecret),
        isNotNull(twoFactors.enabledAt),
        lt(twoFactors.lastStep, step),
      ),
    )
    .returning({ userId: twoFactors.userId })
  if (used.length === 0) throw refusedCode()
}

async function spendRecoveryCode(
  tx: Tx,
  { keyring }: Resources,
  userId: string,
  code: string,
): Promise<void> {
  const codeHash = recoveryCodeHash(keyring.recoveryCodes, userId, code)
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  if (used.length === 0) throw refusedCode()
}
