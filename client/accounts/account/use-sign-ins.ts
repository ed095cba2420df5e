import { useEffect, useState } from 'react'
import type { SignInRecord } from '#sync/credentials.ts'
import { needsConnection, noConnection, type ApiResult } from '../../device/session/send.ts'
import { readSignIns } from './own-account.ts'

/** Where one is signed in; asked again when the connection is back. What was seen stays meanwhile. */
export function useSignIns() {
  const [asked, setAsked] = useState<ReturnType<typeof readSignIns>>()
  const [signIns, setSignIns] = useState<SignInRecord[]>()
  const [problem, setProblem] = useState<string>()

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
      setProblem(problemOf(answer))
    })
    return () => {
      shown = false
    }
  }, [asked])

  return { signIns, problem, read: () => setAsked(readSignIns()) }
}

function problemOf(answer: ApiResult<unknown>): string | undefined {
  if (!answer.error) return undefined
  if (!navigator.onLine) return needsConnection
  return answer.offline ? noConnection : answer.message
}
