import { useEffect, useState } from 'react'
import type { SignInRecord } from '#sync/accounts/credentials.ts'
import { needsConnection, type ApiResult } from '../../device/session/send.ts'
import { formErrorOf, type FormError } from '../../forms/form-error.ts'
import { readSignIns } from './own-account.ts'

/** The devices where the user is logged in. It asks again when the connection returns. */
export function useSignIns() {
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
