import type { FormProblem } from '../sign-up/use-signup.ts'
import { explainedBy, problemOf } from '../../forms/use-form.ts'
import { needsConnection } from '../../device/session/send.ts'
import { readStatus, startSetUp, type SetUp } from './two-factor-calls.ts'

/** What the dialog shows. A set-up is the way on; the codes are there once. */
export type TwoFactorState =
  | { at: 'loading' }
  | { at: 'problem'; problem: FormProblem }
  | { at: 'set-up'; setUp: SetUp }
  | { at: 'codes'; codes: string[] }
  | { at: 'on' }
  | { at: 'off'; message: string }

/** Asks how it stands and, where it is off, for a secret to set it up with. */
export async function loadTwoFactor(): Promise<TwoFactorState> {
  if (!navigator.onLine) return { at: 'problem', problem: { message: needsConnection } }
  const status = await readStatus()
  if (status.error) {
    return { at: 'problem', problem: explainedBy('Error checking 2FA status.')(status) }
  }
  if (status.data.enabled) return { at: 'on' }
  const setUp = await startSetUp()
  return setUp.error
    ? { at: 'problem', problem: problemOf(setUp) }
    : { at: 'set-up', setUp: setUp.data }
}
