import { useState } from 'react'
import { refreshUser } from '../../device/session/session.ts'
import { Form } from '../../forms/form.tsx'
import formStyles from '../../forms/form.module.css'
import { useForm } from '../../forms/use-form.ts'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { CodeField } from '../code-field.tsx'
import { closeUsedCodeNote } from '../used-code-note.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { renewRecoveryCodes } from './two-factor-calls.ts'
import { useCodesGuard } from './use-codes-guard.ts'

/** Replaces the recovery codes for a code of the authenticator app. */
export function NewCodesDialog({ open, onClose }: LazyDialogProps) {
  const { warned, atRisk, setAtRisk, close } = useCodesGuard(onClose)
  const [codes, setCodes] = useState<string[]>()

  function showCodes(recoveryCodes: string[]) {
    setCodes(recoveryCodes)
    setAtRisk(true)
    closeUsedCodeNote()
    // The account page shows how many are left.
    void refreshUser()
  }

  return (
    <Dialog open={open} onClose={close} isGuarded={atRisk} title="New Recovery Codes">
      {codes ? (
        <Arrival>
          <RecoveryCodes
            title="Your new recovery codes have replaced the earlier ones."
            codes={codes}
            warned={warned}
            onKept={() => setAtRisk(false)}
            onDone={onClose}
          />
        </Arrival>
      ) : (
        <NewCodesForm onDone={showCodes} />
      )}
    </Dialog>
  )
}

function NewCodesForm({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const form = useForm({
    begin: { token: '' },
    check: ({ token }) =>
      token.trim() === '' ? { field: 'token', message: 'Please enter a code.' } : undefined,
    call: ({ token }) => renewRecoveryCodes(token.trim()),
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <Form form={form} submit="Replace My Codes">
      <p className={formStyles.words}>
        You get ten new recovery codes. All earlier ones stop working, used or not. To confirm that
        it’s you, enter a code from your phone.
      </p>
      <CodeField {...form.field('token')} />
    </Form>
  )
}
