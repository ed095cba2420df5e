import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { usernameProblem } from '#sync/accounts/accounts.ts'
import { api } from '../../device/session/api.ts'

const REST = 400

export interface UsernameCheck {
  username: string
  isAvailable: boolean | undefined
  message: string
}

/**
 * Asks the server whether a username is available when the typing pauses. A newer name aborts the
 * call.
 */
export function useUsernameCheck(username: string): UsernameCheck | undefined {
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
