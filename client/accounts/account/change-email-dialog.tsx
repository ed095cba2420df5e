import { useState } from 'react'
import { firstEmailProblem } from '#sync/accounts/email.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { EmailField } from '../../ui/controls/field.tsx'
import { Form } from '../../forms/form.tsx'
import styles from '../../forms/form.module.css'
import { changeEmail } from './own-account.ts'
import { useSignupConfig } from '../../universities/public-config.ts'
import { useForm } from '../../forms/use-form.ts'
import { OwnerProof, proofOf, proofProblem } from '../school-login/owner-proof.tsx'
import { CodeField } from '../code-field.tsx'

export function ChangeEmailDialog({
  open,
  onClose,
  user,
}: LazyDialogProps & { user: SessionUser }) {
  const [done, setDone] = useState<string>()
  return (
    <Dialog open={open} onClose={onClose} title="Change Email">
      {done === undefined ? (
        <ChangeForm user={user} onDone={setDone} />
      ) : (
        <Arrival>
          <Alert tone="good">{done}</Alert>
          <p className={styles.words}>
            Until you open it, your address remains <strong>{user.email}</strong>.
          </p>
          <Button wide onClick={onClose}>
            Done
          </Button>
        </Arrival>
      )}
    </Dialog>
  )
}

function ChangeForm({ user, onDone }: { user: SessionUser; onDone: (message: string) => void }) {
  const { emailRule } = useSignupConfig()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    begin: { email: '', password: '', token: '' },
    check({ email, password }) {
      const message =
        email.trim() === ''
          ? 'Please enter your new email address.'
          : firstEmailProblem(email.trim(), emailRule)
      if (message !== undefined) return { field: 'email', message }
      return proofProblem(user, password)
    },
    async call({ email, password, token }) {
      const code = token.trim()
      const wanted = {
        email: email.trim(),
        ...proofOf(password),
        ...(code !== '' && { token: code }),
      }
      const result = await changeEmail(user.id, wanted)
      // Only now is it known that this account has a second factor.
      if (result.error && result.field === 'token') setNeedsCode(true)
      return result
    },
    onSent: ({ message }) => onDone(message),
  })
  return (
    <Form form={form} submit="Send Link">
      <p className={styles.words}>
        We’ll email a link to the new address. The change takes effect when you open it.
      </p>
      <EmailField
        {...form.field('email')}
        label="New email"
        autoComplete="email"
        enterKeyHint="next"
        placeholder={`you@school${emailRule.suffixes[0] ?? '.edu'}`}
      />
      <OwnerProof {...form.field('password')} enterKeyHint={needsCode ? 'next' : 'go'} />
      {needsCode && <CodeField {...form.field('token')} />}
    </Form>
  )
}
