import type { SignInRecord } from '#sync/accounts/credentials.ts'
import { useNow } from '../../ui/now.ts'
import { exactTime, timeAgo } from '../../ui/time-ago.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './account-page.module.css'
import { SignOutOthers } from './sign-out-others.tsx'
import { useSignIns } from './use-sign-ins.ts'

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
    <p className="sr-only" role="status">
      Loading
    </p>
    <Icon name="laptop" />
    <div className={styles.text}>
      <Skeleton lines={2} />
    </div>
  </div>
)
