import { useEffect, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { api } from '../device/session/api.ts'
import { needsConnection } from '../device/session/send.ts'

interface Read<T> {
  /** The last answer for this path. */
  data: T | undefined
  problem: string | undefined
}

/** Reads from the server, because no device holds what moderators see. Reads again when online. */
export function useRead<S extends GenericSchema>(
  path: string,
  schema: S,
  /** A change of it makes what was read old. */
  version: number,
): Read<InferOutput<S>> {
  const [read, setRead] = useState<{ path: string; asked: string } & Read<InferOutput<S>>>()
  const attempt = useAttempt()

  useEffect(() => {
    const left = new AbortController()
    void api('GET', path, { schema, signal: left.signal }).then((answer) => {
      if (left.signal.aborted) return
      setRead((before) => ({
        path,
        asked: `${version} ${attempt}`,
        data: answer.error ? (before?.path === path ? before.data : undefined) : answer.data,
        problem: answer.error ? problemOf(answer) : undefined,
      }))
    })
    return () => left.abort()
  }, [path, schema, version, attempt])

  return read?.path === path ? read : { data: undefined, problem: undefined }
}

/** A number that rises when the page should read again. */
export function useAttempt(): number {
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const again = () => setAttempt((count) => count + 1)
    addEventListener('online', again)
    addEventListener('focus', again)
    return () => {
      removeEventListener('online', again)
      removeEventListener('focus', again)
    }
  }, [])

  return attempt
}

export const problemOf = ({ message }: { message: string }): string =>
  navigator.onLine ? message : needsConnection
