import { useState, useEffect } from 'react'
import type { SignInRecord } from '#sync/accounts/credentials.ts'
import { useNow } from '../../ui/now.ts'
import { exactTime, timeAgo } from '../../ui/time-ago.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { LoadingStatus, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { Arrival } from '../../ui/loading/arrival.tsx'
import { useForm } from '../../forms/use-form.ts'
import { needsConnection, type ApiResult } from '../../device/session/send.ts'
import { formErrorOf, type FormError } from '../../forms/form-error.ts'
import styles from './account-page.module.css'
import { signOutOthers, readSignIns } from './own-account.ts'

/**
 * The devices where the user is logged in. Only the server knows them, so the device stores
 * nothing.
 */
export function SignIns() {
  const { signIns, error, read } = useSignIns()
  if (signIns) {
    return (
      <>
        <ul className={styles.rows}>
          {signIns.map((signIn) => (
            <Device key={signIn.id} signIn={signIn} />
          ))}
        </ul>
        <SignOutOthers alone={signIns.every(({ current }) => current)} onDone={read} />
      </>
    )
  }
  if (error === undefined) return <Loading />
  return (
    <FormAlert
      error={error}
      actions={
        <Button small variant="ghost" icon="refresh" onClick={read}>
          Try again
        </Button>
      }
    />
  )
}

function Device({ signIn: { device, current, lastUsedAt, createdAt } }: { signIn: SignInRecord }) {
  const now = useNow()
  return (
    <li className={styles.row}>
      <Icon name={/iPhone|Android|iPad/.test(device) ? 'phone' : 'laptop'} />
      <div className={styles.text}>
        <h3>
          {device}
          {current && <span className={styles.here}>This device</span>}
        </h3>
        <p>
          Last used{' '}
          <time dateTime={lastUsedAt} title={exactTime(lastUsedAt)}>
            {timeAgo(lastUsedAt, now)}
          </time>
          , logged in on {exactTime(createdAt)}
        </p>
      </div>
    </li>
  )
}

const Loading = () => (
  <div className={styles.row}>
    <LoadingStatus />
    <Icon name="laptop" />
    <div className={styles.text}>
      <Skeleton lines={2} />
    </div>
  </div>
)

type Props = { alone: boolean; onDone: () => void }

function SignOutOthers({ alone, onDone }: Props) {
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

/** The devices where the user is logged in. It asks again when the connection returns. */
function useSignIns() {
  const [asked, setAsked] = useState<ReturnType<typeof readSignIns>>()
  const [signIns, setSignIns] = useState<SignInRecord[]>()
  const [error, setError] = useState<FormError>()

  useEffect(() => {
    const ask = () => setAsked(readSignIns())
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [])

  useEffect(() => {
    let shown = true
    void asked?.then((answer) => {
      if (!shown) return
      if (!answer.error) setSignIns(answer.data)
      setError(errorOf(answer))
    })
    return () => {
      shown = false
    }
  }, [asked])

  return { signIns, error, read: () => setAsked(readSignIns()) }
}

function errorOf(answer: ApiResult<unknown>): FormError | undefined {
  if (!answer.error) return undefined
  return navigator.onLine ? formErrorOf(answer) : { message: needsConnection }
}
