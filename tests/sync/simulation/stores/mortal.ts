import type { Store, StoreTransaction } from '#sync/engine/store.ts'
import { byTable } from '#sync/engine/view.ts'

/** The tab or the browser is gone. */
export class Killed extends Error {}

/**
 * The store as long as somebody uses it.
 * @param isAlive is asked before every operation
 */
export const mortal = (store: Store, isAlive: () => boolean): Store => ({
  append: (write) => (isAlive() ? store.append(write) : Promise.reject(new Killed())),
  transaction: (work, scope) =>
    store.transaction(async (tx) => {
      if (!isAlive()) throw new Killed()
      const result = await work(dying(tx, isAlive))
      if (!isAlive()) throw new Killed()
      return result
    }, scope),
})

const dying = (
  { rows, ...tables }: StoreTransaction,
  isAlive: () => boolean,
): StoreTransaction => ({
  rows: byTable((table) => watched(rows[table], isAlive)),
  log: watched(tables.log, isAlive),
  refused: watched(tables.refused, isAlive),
  state: watched(tables.state, isAlive),
})

type Operation = (...args: unknown[]) => Promise<unknown>

/** Not async: inside a transaction only promises of the store are awaited. */
const watched = <T extends object>(table: T, isAlive: () => boolean): T =>
  new Proxy(table, {
    get(target, name) {
      const operation = Reflect.get(target, name) as Operation
      return (...args: unknown[]) =>
        isAlive() ? operation.apply(target, args) : Promise.reject(new Killed())
    },
  })
