import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { recoveryCodes, twoFactors } from '#drizzle/schema/two-factor.ts'
import { Refusal } from '#sync/refusal.ts'
import { wrongCode } from '#sync/accounts/two-factor.ts'
import { recoveryCodeHash } from '../../auth/recovery-codes.ts'
import { unseal } from '../../auth/sealed.ts'
import { matchingStep } from '../../auth/totp.ts'
import type { Tx } from '../../db/writer.ts'
import type { Resources } from '../../resources.ts'
import type { AuthenticatorStep, CodeTries, EnteredCode } from './proof.ts'
import type { TwoFactor } from './two-factor.ts'

/**
 * Checks a code of an enabled second factor, or a recovery code. @throws Refusal `wrong_code`,
 * `limited`
 */
export async function checkCode(
  resources: Resources,
  own: TwoFactor,
  { code, subject }: { code: string; subject: string },
): Promise<EnteredCode> {
  const { userId } = own
  const tries = { userId, subject }
  await countCode(resources, tries)
  const key = resources.keyring.recoveryCodes
  const checked = isAuthenticatorCode(code)
    ? await stepOf(resources, own, code)
    : { codeHash: recoveryCodeHash(key, userId, code) }
  return { kind: 'code', tries, code: checked }
}

/** Uses a code up. @throws Refusal `wrong_code` for one that was used in the meantime. */
export async function spendCode(
  tx: Tx,
  resources: Resources,
  { tries, code }: EnteredCode,
): Promise<void> {
  const isSpent =
    'step' in code
      ? await spendStep(tx, tries.userId, code)
      : await spendRecoveryCode(tx, tries.userId, code.codeHash)
  if (!isSpent) throw refusedCode()
  await forgiveCodes(tx, resources, tries)
}

/**
 * Counts a code before it is checked: of many codes at once, none could otherwise see the others.
 */
export async function countCode(
  { writer, limits, clock }: Resources,
  { subject, userId }: CodeTries,
): Promise<void> {
  await writer.write({
    async run(tx) {
      await limits.take(tx, 'codes', subject, clock())
      await limits.take(tx, 'codes-per-account', userId, clock())
    },
  })
}

/** After a right code: clears the counts. */
export async function forgiveCodes(
  tx: Tx,
  { limits }: Resources,
  { subject, userId }: CodeTries,
): Promise<void> {
  await limits.forget(tx, 'codes', subject)
  await limits.forget(tx, 'codes-per-account', userId)
}

/** The time step of an authenticator's code. @throws Refusal `wrong_code` */
export async function stepOf(
  { keyring, clock }: Resources,
  { userId, sealedSecret, lastStep }: TwoFactor,
  code: string,
): Promise<AuthenticatorStep> {
  const secret = unseal(keyring.twoFactor, userId, sealedSecret)
  const digits = isAuthenticatorCode(code) ? digitsOf(code) : ''
  const step = await matchingStep(secret, digits, { now: clock(), lastStep })
  if (step === undefined) throw refusedCode()
  return { sealedSecret, step }
}

export const refusedCode = () => new Refusal('wrong_code', wrongCode, 'token')

const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(digitsOf(code))
const digitsOf = (code: string): string => code.replaceAll(/[\s-]/g, '')

async function spendStep(
  tx: Tx,
  userId: string,
  { sealedSecret, step }: AuthenticatorStep,
): Promise<boolean> {
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
  return used.length > 0
}

async function spendRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}
