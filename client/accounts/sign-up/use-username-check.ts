import { useEffect, useState } from 'react'
import { usernameProblem } from '#sync/accounts.ts'
import { checkUsername } from '../calls.ts'

const REST = 400

export interface UsernameCheck {
  username: string
  isAvailable: boolean | undefined
  message: string
}

/** Asks the server whether the name is free once the typing rests; a newer name stops the older call. */
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
