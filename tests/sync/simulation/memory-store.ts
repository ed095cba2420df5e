import type { Records, Store, StoreTransaction } from '#sync/engine/store.ts'
import { keyOf, tableNames } from '#sync/engine/view.ts'

type Table = Map<string | number, unknown>
const names = [...tableNames, 'base', 'actions', 'refused', 'state'] as const
type Contents = Record<(typeof names)[number], Table>

/**
 * The store port in memory: serial transactions, of which nothing stays when they throw. Rows go in
 * and out as copies, so that nobody changes one by holding it.
 */
export class MemoryStore implements Store {
  #contents: Contents
  #last: Promise<unknown> = Promise.resolve()

  constructor(contents: Contents = emptied()) {
    this.#contents = contents
  }

  /** Another store with the same rows. */
  copy(): MemoryStore {
    return new MemoryStore(copied(this.#contents))
  }

  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      const draft = copied(this.#contents)
      const result = await work(transactionOn(draft))
      this.#contents = draft
      return result
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

const made = (table: (name: (typeof names)[number]) => Table): Contents =>
  Object.fromEntries(names.map((name) => [name, table(name)])) as Contents

const emptied = (): Contents => made(() => new Map())
const copied = (contents: Contents): Contents => made((name) => new Map(contents[name]))

const transactionOn = (draft: Contents): StoreTransaction => ({
  rows: {
    listings: recordsOf(draft.listings, keyOf.listings),
    savedListings: recordsOf(draft.savedListings, keyOf.savedListings),
    notifications: recordsOf(draft.notifications, keyOf.notifications),
    conversations: recordsOf(draft.conversations, keyOf.conversations),
    messages: recordsOf(draft.messages, keyOf.messages),
    ownProfiles: recordsOf(draft.ownProfiles, keyOf.ownProfiles),
  },
  base: recordsOf(draft.base, ({ id }) => id),
  actions: recordsOf(draft.actions, ({ seq }) => seq),
  refused: recordsOf(draft.refused, ({ seq }) => seq),
  state: recordsOf(draft.state, ({ key }) => key),
})

function recordsOf<Row, Key extends string | number>(
  table: Table,
  keyOfRow: (row: Row) => Key,
): Records<Row, Key> {
  const read = (key: Key) => structuredClone(table.get(key)) as Row | undefined
  return {
    get: async (keys) => keys.map(read),
    async all() {
      const sorted = ([...table.keys()] as Key[]).sort((a, b) => (a < b ? -1 : 1))
      return sorted.map(read).filter((row) => row !== undefined)
    },
    async put(rows) {
      for (const row of rows) table.set(keyOfRow(row), structuredClone(row))
    },
    async delete(keys) {
      for (const key of keys) table.delete(key)
    },
    clear: async () => table.clear(),
  }
}
