import { useState } from 'react'
import { Alert } from '../../ui/loading/alert.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import styles from './account-page.module.css'
import { signOutOthers } from './own-account.ts'
import { useForm } from '../../forms/use-form.ts'

type Props = { alone: boolean; onDone: () => void }

export function SignOutOthers({ alone, onDone }: Props) {
  const [done, setDone] = useState<string>()
  const form = useForm({
    begin: {},
    call: signOutOthers,
    onSent({ message }) {
      setDone(message)
      onDone()
    },
  })
  if (done !== undefined) {
    return (
      <Arrival>
        <Alert tone="good">{done}</Alert>
      </Arrival>
    )
  }
  if (alone) return <p className={styles.aside}>You’re not logged in anywhere else.</p>
  return (
    <form className={styles.step} {...form.props}>
      <p className={styles.aside}>Don’t recognize a device? Change your password too.</p>
      <FormAlert error={form.error} />
      <Button type="submit" variant="ghost" icon="logout" busy={form.isBusy}>
        Sign out everywhere else
      </Button>
    </form>
  )
}
