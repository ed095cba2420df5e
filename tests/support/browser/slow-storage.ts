declare global {
  interface Window {
    /** How much later a transaction that writes reaches the disk, in milliseconds. */
    storageDelay?: number
  }
}

/**
 * An init script that makes storage slow: transactions that write stay open for
 * `window.storageDelay`.
 */
export function slowStorage() {
  const { transaction } = IDBDatabase.prototype
  const { commit } = IDBTransaction.prototype
  IDBDatabase.prototype.transaction = function (...wanted) {
    const opened = transaction.apply(this, wanted)
    const [first] = opened.objectStoreNames
    const { storageDelay } = window
    if (wanted[1] !== 'readwrite' || first === undefined || !storageDelay) return opened
    const until = performance.now() + storageDelay
    const hold = () => {
      if (performance.now() < until)
        opened.objectStore(first).count().addEventListener('success', hold)
    }
    hold()
    return opened
  }
  // A transaction that commits early would take no further request.
  IDBTransaction.prototype.commit = function () {
    if (!window.storageDelay) commit.apply(this)
  }
}
