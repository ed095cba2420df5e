import { useState, useSyncExternalStore } from 'react'
import { Replica, type Rows } from '#sync/engine/replica.ts'
import type { TableName } from '#sync/engine/view.ts'
import { currentTab } from './current-database.ts'
import { knownActions } from './known-actions.ts'
import { currentActor, shownUser, subscribeSession } from './session/store.ts'

/**
 * What a screen shows of the rows in memory, in its first render. It renders again only if its result
 * has changed.
 * @param read reads rows and nothing else that changes by itself
 */
export function useQuery<T>(read: (rows: Rows) => T): T {
  const [query] = useState(() => new Query<T>())
  return useSyncExternalStore(query.follow, () => query.value(read))
}

/** What the logged-in user's screens read; nothing when no one is logged in. */
export const shownRows = (): Rows => replica()

/**
 * Calls `work` with what `read` returns: once immediately, and again each time it has changed.
 * @returns a function that ends this
 */
export function follow<T>(read: (rows: Rows) => T, work: (value: T) => void): () => void {
  const query = new Query<T>()
  let last = query.value(read)
  work(last)
  return query.follow(() => {
    const value = query.value(read)
    if (value === last) return
    last = value
    work(value)
  })
}

const nobody = new Replica({
  get actor() {
    return currentActor()
  },
  actions: knownActions,
})

const replica = (): Replica => (shownUser() ? currentTab().replica : nobody)

class Query<T> {
  #read: ((rows: Rows) => T) | undefined
  #result: { value: T; of: Replica; version: number; parts: ReadonlySet<string> } | undefined

  value(read: (rows: Rows) => T): T {
    const of = replica()
    const before = this.#result
    const isSame = before?.of === of && before.version === of.version && this.#read === read
    if (isSame) return before.value
    const parts = new Set<string>()
    const found = read(noting(of, parts))
    const value = before && isAlike(before.value, found) ? before.value : found
    this.#read = read
    this.#result = { value, of, version: of.version, parts }
    return value
  }

  readonly follow = (onChange: () => void): (() => void) => {
    let of = replica()
    const hear = (touched: ReadonlySet<string>) => {
      for (const part of this.#result?.parts ?? []) if (touched.has(part)) return onChange()
    }
    let stop = of.subscribe(hear)
    const stopSession = subscribeSession(() => {
      if (replica() === of) return
      stop()
      of = replica()
      stop = of.subscribe(hear)
      onChange()
    })
    return () => {
      stop()
      stopSession()
    }
  }
}

/** The same rows, with a note of everything that is read. */
function noting(rows: Rows, parts: Set<string>): Rows {
  const note = (table: TableName, key: string) => parts.add(`${table}/${key}`)
  return {
    get(table, key) {
      note(table, key)
      return rows.get(table, key)
    },
    all(table) {
      parts.add(table)
      return rows.all(table)
    },
    in(index, group) {
      parts.add(index === 'conversation' ? 'messages' : 'listings')
      return rows.in(index, group)
    },
    below(table, key) {
      note(table, key)
      return rows.below(table, key)
    },
    isPending(table, key) {
      note(table, key)
      return rows.isPending(table, key)
    },
    pending(table) {
      parts.add(table)
      return rows.pending(table)
    },
    log() {
      parts.add('log')
      return rows.log()
    },
    refused() {
      parts.add('refused')
      return rows.refused()
    },
    state() {
      parts.add('state')
      return rows.state()
    },
    isWhole(part) {
      parts.add(part)
      return rows.isWhole(part)
    },
  }
}

/** Whether two results show the same: the same rows, in lists and objects of the same shape. */
function isAlike(one: unknown, other: unknown, depth = 2): boolean {
  if (Object.is(one, other)) return true
  if (depth === 0 || typeof one !== 'object' || typeof other !== 'object') return false
  if (one === null || other === null || one.constructor !== other.constructor) return false
  if (one instanceof Set || one instanceof Map)
    return isAlike([...one].flat(), [...(other as typeof one)].flat(), depth)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, i) => isAlike(each, other[i], depth - 1))
  const [these, those] = [Object.entries(one), Object.entries(other)]
  return (
    these.length === those.length &&
    these.every(([name, value]) => isAlike(value, Reflect.get(other, name), depth - 1))
  )
}
