import { formErrorOf, type FormError } from '../../forms/form-error.ts'
import { needsConnection } from '../../device/session/send.ts'
import { readStatus, startSetUp, type SetUp } from './two-factor-calls.ts'

/** What the dialog shows. The server shows the recovery codes once. */
export type TwoFactorState =
  | { at: 'loading' }
  | { at: 'error'; error: FormError }
  | { at: 'set-up'; setUp: SetUp }
  | { at: 'codes'; codes: string[] }
  | { at: 'on' }
  | { at: 'off'; message: string }

/** Asks whether two-factor is on and, if it is off, for a secret to set it up with. */
export async function loadTwoFactor(): Promise<TwoFactorState> {
  if (!navigator.onLine) return { at: 'error', error: { message: needsConnection } }
  const status = await readStatus()
  if (status.error) {
    return { at: 'error', error: formErrorOf(status, { fallback: 'Error checking 2FA status.' }) }
  }
  if (status.data.enabled) return { at: 'on' }
  const setUp = await startSetUp()
  return setUp.error
    ? { at: 'error', error: formErrorOf(setUp) }
    : { at: 'set-up', setUp: setUp.data }
}
