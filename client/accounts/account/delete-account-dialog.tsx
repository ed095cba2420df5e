import { Link } from '@tanstack/react-router'
import { useRef, useState, type MouseEvent } from 'react'
import { wrongPassword } from '#sync/accounts/passwords.ts'
import { second } from '#sync/time.ts'
import { openLogin } from '../../device/session/leave.ts'
import { unsubscribeBrowser } from '../../push-subscriptions/unsubscribe-browser.ts'
import { clearSession, type SessionUser } from '../../device/session/session.ts'
import { PersonText } from '../../ui/person-text.tsx'
import { useTimer } from '../../ui/use-timer.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { OwnerProof, proofOf, proofProblem } from '../school-login/owner-proof.tsx'
import { Form } from '../../forms/form.tsx'
import styles from './delete-account.module.css'
import formStyles from '../../forms/form.module.css'
import { deleteAccount, ownDataPlace } from './own-account.ts'
import { formErrorOf } from '../../forms/form-error.ts'
import { useForm } from '../../forms/use-form.ts'

type Props = LazyDialogProps & { user: SessionUser }

export function DeleteAccountDialog({ open, onClose, user }: Props) {
  const [done, setDone] = useState<string>()
  const wantsData = useRef(false)
  const ownData = () => document.getElementById(ownDataPlace)
  return (
    <Dialog
      open={open}
      onClose={done === undefined ? onClose : openLogin}
      focusAfter={() => (wantsData.current && ownData()) || true}
      title="Delete your account?"
    >
      {done === undefined ? (
        <DeleteForm
          user={user}
          onDone={setDone}
          onDataWanted={(event) => {
            // The page below may have it.
            if (ownData()) event.preventDefault()
            wantsData.current = true
            onClose()
          }}
        />
      ) : (
        <Gone>{done}</Gone>
      )}
    </Dialog>
  )
}

type FormProps = {
  user: SessionUser
  onDone: (message: string) => void
  onDataWanted: (event: MouseEvent) => void
}

function DeleteForm({ user, onDone, onDataWanted }: FormProps) {
  const form = useForm({
    begin: { password: '' },
    check: ({ password }) => proofProblem(user, password),
    call: ({ password }) => deleteAccount(user.id, proofOf(password)),
    onSent({ message }) {
      void unsubscribeBrowser()
      void clearSession(user, 'deleted')
      onDone(message)
    },
    explain: (failure) =>
      formErrorOf(failure, {
        fallback: 'There was an error deleting your account. Please try again.',
        isExplained: ({ message }) => message === wrongPassword,
      }),
  })
  return (
    <Form form={form} submit="Delete Account" danger>
      <p>This can’t be undone.</p>
      <ul className={styles.goes}>
        <li>Your listings, photos, saved items, and reviews are deleted immediately.</li>
        <li>
          Messages you sent stay with the people who received them, without their photos, shown as
          from “Deleted user”.
        </li>
        <li>
          The username <PersonText>{user.username}</PersonText> can never be used again, not even by
          you.
        </li>
        <li>
          For a year, Quad recognizes your email address by a hash. If you sign up with it again,
          blocks, warnings, and reports against you still apply.
        </li>
      </ul>
      <p>
        <Link
          to="/accountInfo"
          hash={ownDataPlace}
          className={formStyles.link}
          onClick={onDataWanted}
        >
          Download your data first
        </Link>
      </p>
      <OwnerProof {...form.field('password')} />
    </Form>
  )
}

const READ_FOR = 3 * second

function Gone({ children }: { children: string }) {
  useTimer(READ_FOR, openLogin)
  return (
    <Arrival>
      <Alert tone="good">{children}</Alert>
      <p className={formStyles.words}>Thanks for using Quad.</p>
    </Arrival>
  )
}
