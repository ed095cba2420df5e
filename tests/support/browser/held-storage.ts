import type { Page } from 'playwright/test'

declare global {
  interface Window {
    /** From now on the browser's database stops at the chosen place. */
    holdStorage?: boolean
    /** Whether it has stopped there. */
    storageHeld?: boolean
  }
}

interface Place {
  table: string
  method: 'add' | 'delete'
  mode: IDBTransactionMode
}

/** From now on the storage stops at its place, or goes on. */
export const hold = (page: Page, isHeld = true): Promise<void> =>
  page.evaluate((wanted) => void (window.holdStorage = wanted), isHeld)

/** Waits until the storage has stopped at its place. */
export const held = (page: Page) => page.waitForFunction(() => window.storageHeld)

/**
 * Prepares a page: while its storage is held, a transaction of this mode stays open after the app has
 * called the method of that table, so nothing of it is on disk.
 */
export const stopAt = (page: Page, place: Place) => page.addInitScript(holdTransactions, place)

/** Runs in the page. */
function holdTransactions({ table, method, mode }: Place): void {
  const { [method]: original } = IDBObjectStore.prototype
  const { commit } = IDBTransaction.prototype
  const stopped = new WeakSet<IDBTransaction>()
  Object.assign(IDBObjectStore.prototype, {
    [method](this: IDBObjectStore, ...given: Parameters<typeof original>) {
      const request = Reflect.apply(original, this, given)
      const { transaction, name } = this
      if (!window.holdStorage || name !== table || transaction.mode !== mode) return request
      if (stopped.has(transaction)) return request
      stopped.add(transaction)
      window.storageHeld = true
      const keepOpen = () => {
        if (window.holdStorage) this.count().addEventListener('success', keepOpen)
      }
      keepOpen()
      return request
    },
  })
  // A transaction that commits early would take no further request.
  IDBTransaction.prototype.commit = function () {
    if (!window.holdStorage || !stopped.has(this)) commit.apply(this)
  }
}

/**
 * Prepares a page: while its storage is held, the app does not hear that a transaction of this table
 * alone is on disk.
 */
export const stopAfter = (page: Page, table: string) =>
  page.addInitScript(withholdCompletion, table)

/** Runs in the page. */
function withholdCompletion(table: string): void {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...wanted) {
    const opened = transaction.apply(this, wanted)
    if (opened.mode !== 'readwrite' || [...opened.objectStoreNames].join() !== table) return opened
    opened.addEventListener('complete', (event) => {
      if (!window.holdStorage) return
      event.stopImmediatePropagation()
      window.storageHeld = true
    })
    return opened
  }
}
