import { useState } from 'react'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { TwoFactorSteps } from './two-factor-steps.tsx'

export function TwoFactorDialog({ open, onClose }: LazyDialogProps) {
  const [round, setRound] = useState(0)
  const [atRisk, setAtRisk] = useState(false)
  const [warned, setWarned] = useState(false)

  // Codes that the user has not saved must not go by a swipe, Escape or Back.
  function close() {
    if (atRisk && !warned) setWarned(true)
    else onClose()
  }

  return (
    <Dialog open={open} onClose={close} isGuarded={atRisk} title="Two-Factor Authentication">
      <TwoFactorSteps
        key={round}
        warned={warned}
        onRisk={setAtRisk}
        onRetry={() => setRound(round + 1)}
        onDone={onClose}
      />
    </Dialog>
  )
}
