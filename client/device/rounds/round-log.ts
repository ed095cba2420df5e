import type { RoundEnd } from '#sync/engine/round.ts'
import type { Transport } from '#sync/engine/store.ts'
import type { Database } from '../database.ts'
import { hearServerTime } from '../../ui/server-clock.ts'

/** The counts of one round. */
export interface RoundRecord {
  /** When it ended, in milliseconds since the epoch by the device's clock. */
  at: number
  milliseconds: number
  /** `failed`: the device itself could not run it. `photos-left`: photos wait after a round. */
  end: RoundEnd['kind'] | 'failed' | 'photos-left'
  /** The actions that were sent, and the rows and bytes that arrived. */
  actions: number
  rows: number
  bytes: number
  /**
   * How many milliseconds the server's clock is ahead of the device's; unknown without an answer.
   */
  clockAhead?: number
}

/** Counts the requests and answers of one round. */
export class RoundTally {
  readonly #start = performance.now()
  #actions = 0
  #rows = 0
  #bytes = 0
  #clockAhead: number | undefined

  /** The options of a call, with its progress counted. */
  listening<T extends { onProgress: (bytes?: number) => void }>(options: T): T {
    const onProgress = (bytes = 0) => {
      this.#bytes += bytes
      options.onProgress(bytes)
    }
    return { ...options, onProgress }
  }

  counting(transport: Transport): Transport {
    return async (request) => {
      const reply = await transport(request)
      this.#actions += request.actions.length
      if (reply.kind !== 'answer') return reply
      const { counts = [], put, del, now } = reply.answer
      for (const rows of [...Object.values(put), ...Object.values(del)]) this.#rows += rows.length
      this.#rows += counts.length
      this.#clockAhead = now - Date.now()
      hearServerTime(now)
      return reply
    }
  }

  record(end: RoundRecord['end']): RoundRecord {
    return {
      at: Date.now(),
      milliseconds: Math.round(performance.now() - this.#start),
      end,
      actions: this.#actions,
      rows: this.#rows,
      bytes: this.#bytes,
      ...(this.#clockAhead !== undefined && { clockAhead: this.#clockAhead }),
    }
  }
}

const KEY = 'rounds'
/** How many rounds a device remembers. */
export const mostRounds = 20

/** Stores the record after its round. It never throws, because no round may fail for its record. */
export async function storeRound(database: Database, record: RoundRecord): Promise<void> {
  // A logout may have closed the database. It must not open again.
  if (!database.isOpen()) return
  const { meta } = database
  await database
    .transaction('rw', meta, async () => {
      const rounds = roundsIn((await meta.get(KEY))?.value)
      await meta.put({ key: KEY, value: [record, ...rounds].slice(0, mostRounds) })
    })
    .catch(() => undefined)
}

/** The last rounds, the newest first. */
export async function readRounds({ meta }: Database): Promise<RoundRecord[]> {
  return roundsIn((await meta.get(KEY))?.value)
}

// Only `storeRound` writes it.
const roundsIn = (value: unknown): RoundRecord[] => (Array.isArray(value) ? value : [])
