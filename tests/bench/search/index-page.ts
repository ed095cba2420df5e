import { Dexie, type Table } from 'dexie'
import { searchMatcher, searchWords } from '#sync/texts/search.ts'
import type { Listing } from '#sync/listings.ts'
import { SearchIndex } from '#client/listings/feed/search-index.ts'
import { listing } from './page.ts'

/** Milliseconds of one way to search. */
export interface IndexTimes {
  /** Storing all rows, as a first snapshot does. */
  store: number
  /** The first search of a page. */
  first: number
  /** Each further search, one letter longer. */
  typed: number[]
  /** A search after one row has changed. */
  changed: number[]
  /** How many rows each search found: the same for each way. */
  found: number[]
}

type StoredRow = Listing & { words?: string[] }

const searches = ['d', 'de', 'desk', 'desk goo', 'ondit', 'e', 'zebra']

class Store extends Dexie {
  declare readonly listings: Table<StoredRow, string>

  constructor(name: string, words: boolean) {
    super(name, { cache: 'disabled' })
    this.version(1).stores({ listings: `_id, timeListed${words ? ', *words' : ''}` })
  }
}

/** Reads every row, again after each change, and looks through every text. */
export function timeScan(rows: number, rounds: number): Promise<IndexTimes> {
  let held: Listing[] | undefined
  return time({
    rows,
    rounds,
    name: 'scan',
    async find({ listings }, search, changedId) {
      if (changedId !== undefined) held = undefined
      held ??= await listings.orderBy('timeListed').toArray()
      return held.filter(searchMatcher(search))
    },
  })
}

/** A multi-entry index of the words in the database. A word may contain what is searched anywhere. */
export const timeStoredWords = (rows: number, rounds: number): Promise<IndexTimes> =>
  time({ rows, rounds, name: 'words', words: true, find: findByWords })

async function findByWords({ listings }: Store, search: string): Promise<Listing[]> {
  const vocabulary = (await listings.orderBy('words').uniqueKeys()).map(String)
  const ids = await Promise.all(
    searchWords(search).map(async (part) => {
      const words = vocabulary.filter((word) => word.includes(part))
      return new Set(await listings.where('words').anyOf(words).primaryKeys())
    }),
  )
  const [first = new Set<string>(), ...others] = ids
  const all = [...first].filter((id) => others.every((other) => other.has(id)))
  return (await listings.bulkGet(all)).filter((row) => row !== undefined)
}

/** The words in memory: read once, and then the changed rows alone. */
export function timeIndex(rows: number, rounds: number): Promise<IndexTimes> {
  let index: SearchIndex | undefined
  return time({
    rows,
    rounds,
    name: 'memory',
    async find({ listings }, search, changedId) {
      if (!index) {
        index = new SearchIndex()
        for (const row of await listings.orderBy('timeListed').toArray()) index.put(row)
      } else {
        index.collectWords(Infinity)
      }
      const row = changedId === undefined ? undefined : await listings.get(changedId)
      if (row) index.put(row)
      return index.find(search)
    },
  })
}

interface Way {
  rows: number
  rounds: number
  name: string
  words?: boolean
  find(store: Store, search: string, changedId?: string): Promise<Listing[]>
}

async function time({ rows, rounds, name, words = false, find }: Way): Promise<IndexTimes> {
  await Dexie.delete(name)
  const store = new Store(name, words)
  const made = Array.from({ length: rows }, (_, i): StoredRow => {
    const row = listing(i, rows)
    return words ? { ...row, words: wordsOf(row) } : row
  })
  await store.open()
  const storing = await timed(() => store.listings.bulkPut(made))
  const first = await timed(() => find(store, 'l'))
  const typed: number[] = []
  const changed: number[] = []
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const search of searches) {
      const { ms, result } = await timed(() => find(store, search))
      typed.push(ms)
      if (round === 0) found.push(result.length)
    }
    const row = made[round]
    if (!row) continue
    await store.listings.put({ ...row, price: 1000 + round })
    changed.push((await timed(() => find(store, 'desk', row._id))).ms)
  }
  await store.delete()
  return { store: storing.ms, first: first.ms, typed, changed, found }
}

const wordsOf = ({ title, description }: Listing): string[] => [
  ...new Set(searchWords(`${title} ${description}`)),
]

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { ms: performance.now() - started, result }
}
