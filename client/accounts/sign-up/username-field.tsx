import { usernameProblem } from '#sync/accounts/accounts.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { useOnline } from '../../ui/use-online.ts'
import styles from './username-field.module.css'
import { useLiveError } from '../../forms/use-live-error.ts'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { api } from '../../device/session/api.ts'

type Props = {
  value: string
  onChange: (username: string) => void
  isEager: boolean
  /** The user's own name, which needs no check. Without a network, a new one is checked when it is sent. */
  present?: string
  /** Why the server refused the form. */
  error?: string | undefined
}

/** Shows while the user types whether the username is valid and available. */
export function UsernameField({ value, onChange, isEager, present, error }: Props) {
  const isOnline = useOnline()
  const isChecked = isOnline && value !== present
  const problem = useLiveError(value, usernameProblem, isEager)
  const check = useUsernameCheck(isChecked ? value : '')
  const free = check?.isAvailable === true
  return (
    <TextField
      label="Username"
      name="username"
      // Users log in with their email address, so a password manager must not store this name.
      autoComplete="nickname"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error ?? problem ?? (check && !free ? check.message : undefined)}
      hint={
        <output data-free={free ? '' : undefined} className={styles.hint}>
          {free
            ? check.message
            : isOnline || value === '' || value === present
              ? 'Other people can see this name.'
              : 'Quad checks this name when you’re online.'}
        </output>
      }
      after={free ? <Icon name="check" className={styles.check} /> : undefined}
    />
  )
}

const REST = 400

interface UsernameCheck {
  username: string
  isAvailable: boolean | undefined
  message: string
}

/**
 * Asks the server whether a username is available when the typing pauses. A newer name aborts the
 * call.
 */
function useUsernameCheck(username: string): UsernameCheck | undefined {
  const [check, setCheck] = useState<UsernameCheck>()

  useEffect(() => {
    if (usernameProblem(username) !== undefined) return undefined
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await checkUsername(username, stop.signal)
      if (stop.signal.aborted) return
      setCheck(
        answer.error
          ? { username, isAvailable: undefined, message: 'Error checking username' }
          : { username, ...answer.data },
      )
    }, REST)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [username])

  return check?.username === username ? check : undefined
}

const availabilitySchema = v.object({ message: v.string(), isAvailable: v.boolean() })

const checkUsername = (username: string, signal: AbortSignal) =>
  api('GET', `/profileInfo/check-username/${encodeURIComponent(username)}`, {
    schema: availabilitySchema,
    auth: false,
    fallback: 'Error checking username',
    signal,
  })
