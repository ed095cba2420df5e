import type {
  LogRecords,
  QueuedAction,
  Records,
  Scope,
  StoreTransaction,
  Write,
} from '#sync/engine/store.ts'
import { keyOf, tableNames } from '#sync/engine/view.ts'
import type { SimStore } from './sim-store.ts'

type Table = Map<string | number, unknown>
const names = [...tableNames, 'log', 'given', 'refused', 'state'] as const
type Contents = Record<(typeof names)[number], Table>

/**
 * The store port in memory, with serial transactions that leave nothing when they throw. Rows are
 * copied in and out, so no caller can change a stored row.
 */
export class MemoryStore implements SimStore {
  #contents: Contents
  commits = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(contents: Contents = emptied()) {
    this.#contents = contents
  }

  copy(): MemoryStore {
    return new MemoryStore(copied(this.#contents))
  }

  /** All rows, the same text for the same rows. */
  text(): string {
    const sorted = (table: Table) =>
      [...table].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    return JSON.stringify(names.map((name) => sorted(this.#contents[name])))
  }

  append(write: Write): Promise<number> {
    return this.transaction((tx) => tx.log.append(write))
  }

  transaction<T>(work: (tx: StoreTransaction) => Promise<T>, scope?: Scope): Promise<T> {
    const turn = this.#last.then(async () => {
      const draft = copied(this.#contents)
      const result = await work(transactionOn(draft))
      this.#contents = draft
      if (scope !== 'read' && scope !== 'portion') this.commits += 1
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
    blocks: recordsOf(draft.blocks, keyOf.blocks),
    reviews: recordsOf(draft.reviews, keyOf.reviews),
    deals: recordsOf(draft.deals, keyOf.deals),
    meetUps: recordsOf(draft.meetUps, keyOf.meetUps),
    spots: recordsOf(draft.spots, keyOf.spots),
    searches: recordsOf(draft.searches, keyOf.searches),
    wanted: recordsOf(draft.wanted, keyOf.wanted),
  },
  log: logOf(draft),
  refused: recordsOf(draft.refused, ({ seq }) => seq),
  state: recordsOf(draft.state, ({ key }) => key),
})

function recordsOf<Row, Key extends string | number>(
  table: Table,
  keyOfRow: (row: Row) => Key,
): Records<Row, Key> {
  const read = (key: Key) => structuredClone(table.get(key)) as Row | undefined
  const sorted = () => ([...table.keys()] as Key[]).sort((a, b) => (a < b ? -1 : 1))
  const all = (keys: readonly Key[]) => keys.map(read).filter((row) => row !== undefined)
  return {
    get: async (keys) => keys.map(read),
    all: async () => all(sorted()),
    after: async (from, most) => all(sorted().filter((key) => key > from)).slice(0, most),
    async put(rows) {
      for (const row of rows) table.set(keyOfRow(row), structuredClone(row))
    },
    async delete(keys) {
      for (const key of keys) table.delete(key)
    },
    clear: async () => table.clear(),
  }
}

function logOf({ log, given }: Contents): LogRecords {
  const records = recordsOf(log, ({ seq }: QueuedAction) => seq)
  return {
    ...records,
    async append(write) {
      const seq = Number(given.get('last') ?? 0) + 1
      given.set('last', seq)
      log.set(seq, structuredClone({ ...write, seq }))
      return seq
    },
  }
}
