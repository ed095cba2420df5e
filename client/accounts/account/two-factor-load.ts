import { formErrorOf, type FormError } from '../../forms/form-error.ts'
import { needsConnection } from '../../device/session/send.ts'
import { readStatus, startSetUp, type TwoFactorSetup } from './two-factor-calls.ts'

/** The steps of the dialog. The server shows the recovery codes once. */
export type TwoFactorState =
  | { at: 'loading' }
  | { at: 'error'; error: FormError }
  | { at: 'password' }
  | { at: 'set-up'; setUp: TwoFactorSetup }
  | { at: 'codes'; codes: string[] }
  | { at: 'on' }
  | { at: 'off'; message: string }

/** Asks whether two-factor authentication is on. If it is off, asks for a secret for the setup. */
export async function loadTwoFactor(): Promise<TwoFactorState> {
  if (!navigator.onLine) return { at: 'error', error: { message: needsConnection } }
  const status = await readStatus()
  if (status.error) {
    return { at: 'error', error: formErrorOf(status, { fallback: 'Error checking 2FA status.' }) }
  }
  if (status.data.enabled) return { at: 'on' }
  const setUp = await startSetUp()
  if (setUp.error && setUp.field === 'password') return { at: 'password' }
  return setUp.error
    ? { at: 'error', error: formErrorOf(setUp) }
    : { at: 'set-up', setUp: setUp.data }
}
