import { useEffect, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { api } from '../device/session/api.ts'
import { needsConnection } from '../device/session/send.ts'
import { decisions } from './decisions.ts'

interface Read<T> {
  /** The last answer for this path. */
  data: T | undefined
  problem: string | undefined
}

/** Reads from the server, because no device holds what moderators see. Keeps what it read fresh. */
export function useRead<S extends GenericSchema>(path: string, schema: S): Read<InferOutput<S>> {
  const [read, setRead] = useState<{ path: string } & Read<InferOutput<S>>>()

  useEffect(
    () =>
      keepReading(async (signal) => {
        const answer = await api('GET', path, { schema, signal })
        if (signal.aborted) return
        setRead((before) => ({
          path,
          data: answer.error ? (before?.path === path ? before.data : undefined) : answer.data,
          problem: answer.error ? problemOf(answer) : undefined,
        }))
      }),
    [path, schema],
  )

  return read?.path === path ? read : { data: undefined, problem: undefined }
}

/**
 * Reads now, and again after a decision, when the page gets the focus and when the network returns.
 * @returns the end of it
 */
export function keepReading(read: (signal: AbortSignal) => Promise<void>): () => void {
  let reading = new AbortController()
  let { sent } = decisions.read()
  const again = () => {
    reading.abort()
    reading = new AbortController()
    void read(reading.signal)
  }
  const unsubscribe = decisions.subscribe(() => {
    if (decisions.read().sent === sent) return
    sent = decisions.read().sent
    again()
  })
  addEventListener('online', again)
  addEventListener('focus', again)
  again()
  return () => {
    reading.abort()
    unsubscribe()
    removeEventListener('online', again)
    removeEventListener('focus', again)
  }
}

export const problemOf = ({ message }: { message: string }): string =>
  navigator.onLine ? message : needsConnection
