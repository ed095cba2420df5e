import { openReader, type Db } from './open.ts'

const pools = new WeakMap<Db, Readers>()

/** What the connections of one pool have in common, because they read the same file. */
export const poolOf = (db: Db): object => pools.get(db) ?? db

/**
 * A small pool of reading connections. An answer leases one for its whole length and sees one state
 * of the database. Two answers that shared a connection would share a transaction.
 */
export class Readers {
  readonly #file: string
  readonly #most: number
  readonly #free: Db[] = []
  readonly #all: Db[] = []
  readonly #waiting: ((db: Db) => void)[] = []

  constructor(file: string, most = 4) {
    this.#file = file
    this.#most = most
  }

  async read<T>(query: (db: Db) => Promise<T>): Promise<T> {
    const db = await this.#lease()
    try {
      db.$client.prepare('BEGIN').run()
      return await query(db)
    } finally {
      if (db.$client.inTransaction) db.$client.prepare('COMMIT').run()
      this.#release(db)
    }
  }

  /** Runs a single statement. It sees one state of the database without a transaction of its own. */
  async readOnce<T>(statement: (db: Db) => Promise<T>): Promise<T> {
    const db = await this.#lease()
    try {
      return await statement(db)
    } finally {
      this.#release(db)
    }
  }

  close(): void {
    for (const db of this.#all) db.$client.close()
  }

  #lease(): Db | Promise<Db> {
    const free = this.#free.pop()
    if (free) return free
    if (this.#all.length >= this.#most) return new Promise((resolve) => this.#waiting.push(resolve))
    const db = openReader(this.#file)
    pools.set(db, this)
    this.#all.push(db)
    return db
  }

  #release(db: Db): void {
    const next = this.#waiting.shift()
    if (next) next(db)
    else this.#free.push(db)
  }
}
