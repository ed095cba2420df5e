/** Transactions and requests of IndexedDB. */
export interface DiskCounts {
  transactions: number
  requests: number
  /** The number of transactions when the log of writes was last in one. */
  upToLog: number
}

declare global {
  var diskCounts: DiskCounts | undefined
}

/**
 * Counts what a page does with IndexedDB from its first script on. It runs in the page, without named
 * functions, because the compiler puts a helper that the page does not have around them.
 */
export function countDisk(): void {
  const reads = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']
  const counts = { transactions: 0, requests: 0, upToLog: 0 }
  globalThis.diskCounts = counts
  const counted = [
    [IDBDatabase.prototype, ['transaction'], 'transactions'],
    [IDBObjectStore.prototype, [...reads, 'add', 'put', 'delete', 'clear'], 'requests'],
    [IDBIndex.prototype, reads, 'requests'],
  ] as const
  for (const [prototype, names, what] of counted) {
    for (const name of names) {
      const method: unknown = Reflect.get(prototype, name)
      if (typeof method !== 'function') continue
      const handler = {
        apply(target: typeof method, self: unknown, args: unknown[]): unknown {
          counts[what] += 1
          if (what === 'transactions' && [args[0]].flat().includes('log'))
            counts.upToLog = counts.transactions
          return Reflect.apply(target, self, args)
        },
      }
      Reflect.set(prototype, name, new Proxy(method, handler))
    }
  }
}
