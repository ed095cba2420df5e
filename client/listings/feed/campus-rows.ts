import { Dexie, RangeSet, type ObservabilitySet } from 'dexie'
import { currentDatabase } from '../../device/current-database.ts'
import type { Database } from '../../device/database.ts'
import { SearchIndex } from './search-index.ts'

/** Rows whose words are collected at a time, and the milliseconds between: no key waits for them. */
const portion = 100
const BREATH = 50

/**
 * The listings of a campus in memory, with the index of their words. All rows are read once. Then
 * Dexie reports the keys of changed rows, also those that other tabs change, and only these are read.
 */
class CampusRows {
  readonly database: Database
  readonly campus: string
  readonly index = new SearchIndex()
  #changed: Set<string> | 'all' = 'all'
  #reading: Promise<void> = Promise.resolve()
  #collecting: ReturnType<typeof setTimeout> | undefined

  constructor(database: Database, campus: string) {
    this.database = database
    this.campus = campus
    Dexie.on.storagemutated.subscribe(this.#note)
  }

  close(): void {
    Dexie.on.storagemutated.unsubscribe(this.#note)
    clearTimeout(this.#collecting)
  }

  /** Resolves when the index has every change of before. */
  update(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read())
    // Typing comes first.
    void this.#reading.then(() => this.#collectLater()).catch(() => undefined)
    return this.#reading
  }

  readonly #note = (parts: ObservabilitySet): void => {
    const rows = parts[`idb://${this.database.name}/listings/`]
    if (!rows) return
    // Another tab's set has lost its methods on the way.
    for (const { from, to } of new RangeSet().add(rows)) {
      if (this.#changed === 'all') return
      if (from === to && typeof from === 'string') this.#changed.add(from)
      else this.#changed = 'all'
    }
  }

  async #read(): Promise<void> {
    const changed = this.#changed
    this.#changed = new Set()
    try {
      if (changed === 'all') await this.#readAll()
      else if (changed.size > 0) await this.#readChanged([...changed])
    } catch (error) {
      this.#changed = 'all'
      throw error
    }
  }

  #collectLater(): void {
    clearTimeout(this.#collecting)
    this.#collecting = setTimeout(() => {
      if (this.index.collectWords(portion)) this.#collectLater()
    }, BREATH)
  }

  async #readAll(): Promise<void> {
    const { campus, index } = this
    // In the index's own order. Backwards, IndexedDB would deliver row by row.
    const rows = await this.database.listings
      .where('[universityId+timeListed]')
      .between([campus, Dexie.minKey], [campus, Dexie.maxKey])
      .toArray()
    const held = new Set(rows.map(({ _id }) => _id))
    for (const { _id } of index.rows) if (!held.has(_id)) index.delete(_id)
    for (const row of rows) index.put(row)
  }

  async #readChanged(ids: string[]): Promise<void> {
    const rows = await this.database.listings.bulkGet(ids)
    rows.forEach((row, i) => {
      if (row?.universityId === this.campus) this.index.put(row)
      else this.index.delete(ids[i] ?? '')
    })
  }
}

let open: CampusRows | undefined

/** The index of a campus with everything that this device holds now. */
export async function readCampusIndex(campus: string): Promise<SearchIndex> {
  const database = currentDatabase()
  if (open?.database !== database || open.campus !== campus) {
    open?.close()
    open = new CampusRows(database, campus)
  }
  const rows = open
  await rows.update()
  return rows.index
}
