import { useEffect, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { api } from '../device/session/api.ts'
import { needsConnection } from '../device/session/send.ts'
import { nextPath } from '../listings/feed/feed-query.ts'
import { decisions } from './decisions.ts'

interface Read<T> {
  /** The last answer for this path. */
  data: T | undefined
  /** That answer, and those of the further pages that were asked for. */
  pages: T[] | undefined
  problem: string | undefined
  /** Reads one page more; undefined after the last one. */
  showMore: (() => void) | undefined
}

interface Answers<T> {
  path: string
  pages?: T[]
  problem?: string | undefined
  hasMore: boolean
}

/** Reads from the server, because no device holds what moderators see. Keeps what it read fresh. */
export function useRead<S extends GenericSchema>(path: string, schema: S): Read<InferOutput<S>> {
  const [wanted, setWanted] = useState({ path, count: 1 })
  const count = wanted.path === path ? wanted.count : 1
  const [read, setRead] = useState<Answers<InferOutput<S>>>()

  useEffect(
    () =>
      keepReading(async (signal) => {
        const pages: InferOutput<S>[] = []
        let next: string | undefined = path
        while (pages.length < count && next !== undefined) {
          const answer = await api('GET', next, { schema, signal })
          if (signal.aborted) return
          if (answer.error) {
            const problem = navigator.onLine ? answer.message : needsConnection
            const unread = { path, problem, hasMore: false }
            setRead((before) => (before?.path === path ? { ...before, problem } : unread))
            return
          }
          pages.push(answer.data)
          next = nextPath(answer.headers)
        }
        setRead({ path, pages, hasMore: next !== undefined })
      }),
    [path, schema, count],
  )

  const shown = read?.path === path ? read : undefined
  return {
    data: shown?.pages?.[0],
    pages: shown?.pages,
    problem: shown?.problem,
    showMore: shown?.hasMore ? () => setWanted({ path, count: count + 1 }) : undefined,
  }
}

/**
 * Reads now, and again after a decision, when the page gets the focus and when the network returns.
 * @returns the end of it
 */
function keepReading(read: (signal: AbortSignal) => Promise<void>): () => void {
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
