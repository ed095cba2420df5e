import { useState } from 'react'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { TwoFactorSteps } from './two-factor-steps.tsx'
import { useCodesGuard } from './use-codes-guard.ts'

export function TwoFactorDialog({ open, onClose }: LazyDialogProps) {
  const [round, setRound] = useState(0)
  const { warned, atRisk, setAtRisk, close } = useCodesGuard(onClose)

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
