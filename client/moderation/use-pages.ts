import { useEffect, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { api } from '../device/session/api.ts'
import { nextPath } from '../listings/feed/feed-query.ts'
import { keepReading, problemOf } from './use-read.ts'

type ListSchema = GenericSchema<unknown, unknown[]>

interface Pages<T> {
  data: T | undefined
  problem: string | undefined
  /** Reads one page more; undefined after the last one. */
  showMore: (() => void) | undefined
}

/** Reads the first pages of a list, like `useRead`. */
export function usePages<S extends ListSchema>(
  path: string,
  schema: S,
): Pages<InferOutput<S>[number][]> {
  type Items = InferOutput<S>[number][]
  const [wanted, setWanted] = useState({ path, pages: 1 })
  const pages = wanted.path === path ? wanted.pages : 1
  const [read, setRead] = useState<{
    path: string
    data?: Items
    problem?: string | undefined
    hasMore: boolean
  }>()

  useEffect(
    () =>
      keepReading(async (signal) => {
        const data: Items = []
        let next: string | undefined = path
        for (let page = 0; page < pages && next !== undefined; page += 1) {
          const answer = await api('GET', next, { schema, signal })
          if (signal.aborted) return
          if (answer.error) {
            const problem = problemOf(answer)
            const unread = { path, hasMore: false, problem }
            setRead((before) => (before?.path === path ? { ...before, problem } : unread))
            return
          }
          data.push(...answer.data)
          next = nextPath(answer.headers)
        }
        setRead({ path, data, hasMore: next !== undefined })
      }),
    [path, schema, pages],
  )

  const shown = read?.path === path ? read : undefined
  return {
    data: shown?.data,
    problem: shown?.problem,
    showMore: shown?.hasMore ? () => setWanted({ path, pages: pages + 1 }) : undefined,
  }
}
