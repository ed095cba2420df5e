import { useEffect, useState } from 'react'
import { shownUser } from '../../device/session/store.ts'
import { refreshUser } from '../../device/session/session.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { Form } from '../../forms/form.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { LoadingStatus, Skeleton } from '../../ui/loading/skeleton.tsx'
import formStyles from '../../forms/form.module.css'
import { formErrorOf, type FormError } from '../../forms/form-error.ts'
import { needsConnection } from '../../device/session/send.ts'
import { useForm } from '../../forms/use-form.ts'
import { OwnerProof, proofOf, proofProblem } from '../school-login/owner-proof.tsx'
import { closeUsedCodeNote } from '../used-code-note.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { TurnOffForm } from './turn-off-form.tsx'
import { TurnedOff } from './turned-off.tsx'
import styles from './set-up.module.css'
import { readStatus, startSetUp, type TwoFactorSetup } from './two-factor-calls.ts'

type Props = {
  warned: boolean
  /** Whether closing the dialog would lose the codes on the screen. */
  onRisk: (atRisk: boolean) => void
  onRetry: () => void
  onDone: () => void
}

export function TwoFactorSteps({ warned, onRisk, onRetry, onDone }: Props) {
  const [state, setState] = useState<TwoFactorState>({ at: 'loading' })

  // Asks the server once, because each setup replaces the last secret.
  useEffect(() => {
    let shown = true
    void loadTwoFactor().then((answer) => {
      if (shown) setState(answer)
    })
    return () => {
      shown = false
    }
  }, [])

  function change(next: TwoFactorState) {
    setState(next)
    onRisk(next.at === 'codes')
    closeUsedCodeNote()
    // The account page shows the state.
    void refreshUser()
  }

  if (state.at === 'loading') return <Loading />
  if (state.at === 'error') {
    const retry = (
      <Button small variant="ghost" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    )
    return <FormAlert error={state.error} actions={retry} />
  }
  return (
    <Arrival key={state.at}>
      {state.at === 'password' && (
        <PasswordFirst onDone={(setUp) => setState({ at: 'set-up', setUp })} />
      )}
      {state.at === 'set-up' && (
        <SetUpForm setUp={state.setUp} onDone={(codes) => change({ at: 'codes', codes })} />
      )}
      {state.at === 'codes' && (
        <RecoveryCodes
          title="2FA enabled successfully!"
          codes={state.codes}
          warned={warned}
          onKept={() => onRisk(false)}
          onDone={onDone}
        />
      )}
      {state.at === 'on' && <TurnOffForm onDone={(message) => change({ at: 'off', message })} />}
      {state.at === 'off' && <TurnedOff message={state.message} onDone={onDone} />}
    </Arrival>
  )
}

/** The layout of the setup, which most users open. */
const Loading = () => (
  <div className={formStyles.form}>
    <LoadingStatus />
    <Skeleton lines={2} />
    <Skeleton className={styles.blankPicture} />
    <Skeleton className={styles.blankField} />
  </div>
)

/** The steps of the dialog. The server shows the recovery codes once. */
type TwoFactorState =
  | { at: 'loading' }
  | { at: 'error'; error: FormError }
  | { at: 'password' }
  | { at: 'set-up'; setUp: TwoFactorSetup }
  | { at: 'codes'; codes: string[] }
  | { at: 'on' }
  | { at: 'off'; message: string }

/** Asks whether two-factor authentication is on. If it is off, asks for a secret for the setup. */
async function loadTwoFactor(): Promise<TwoFactorState> {
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

/** Asks for the password before a set-up, if the login is not recent. */
function PasswordFirst({ onDone }: { onDone: (setUp: TwoFactorSetup) => void }) {
  const form = useForm({
    begin: { password: '' },
    check: ({ password }) => proofProblem(shownUser(), password),
    call: ({ password }) => startSetUp(proofOf(password).password),
    onSent: onDone,
  })
  return (
    <Form form={form} submit="Continue">
      <p className={formStyles.words}>
        Two-factor authentication requires a code from your phone as well as your password. Before
        you turn it on, confirm that it’s you.
      </p>
      <OwnerProof {...form.field('password')} />
    </Form>
  )
}
