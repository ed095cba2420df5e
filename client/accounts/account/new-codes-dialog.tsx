import { useState } from 'react'
import { refreshUser } from '../../device/session/session.ts'
import formStyles from '../../forms/form.module.css'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { AnyCodeForm } from '../any-code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { renewCodes } from './two-factor-calls.ts'
import { useCodesGuard } from './use-codes-guard.ts'

/** Makes new recovery codes for a current code. */
export function NewCodesDialog({ open, onClose }: LazyDialogProps) {
  const [codes, setCodes] = useState<string[]>()
  const { guard, warned, onRisk } = useCodesGuard()

  function show({ recoveryCodes }: { recoveryCodes: string[] }) {
    setCodes(recoveryCodes)
    onRisk(true)
    // The account page shows how many are left.
    void refreshUser()
  }

  return (
    <Dialog open={open} onClose={onClose} guard={guard} title="New Recovery Codes">
      {codes ? (
        <Arrival>
          <RecoveryCodes
            codes={codes}
            message="Your new codes are ready. The earlier ones no longer work."
            warned={warned}
            onKept={() => onRisk(false)}
            onDone={onClose}
          />
        </Arrival>
      ) : (
        <AnyCodeForm submit="Make New Codes" call={renewCodes} onSent={show}>
          <p className={formStyles.words}>
            Ten new codes replace those you have. Before you make them, confirm that it’s you.
          </p>
        </AnyCodeForm>
      )}
    </Dialog>
  )
}
