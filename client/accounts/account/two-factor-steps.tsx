import { useEffect, useState } from 'react'
import { refreshUser } from '../../device/session/session.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { loadTwoFactor, type TwoFactorState } from './two-factor-load.ts'
import { Loading } from './two-factor-loading.tsx'
import { PasswordFirst } from './password-first.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { TurnOffForm } from './turn-off-form.tsx'
import { TurnedOff } from './turned-off.tsx'

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
