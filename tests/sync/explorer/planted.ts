import type { StoreTransaction } from '#sync/engine/store.ts'
import type { PlantedFault } from './world.ts'

/** Engines and servers broken on purpose. The explorer has to find each of them. */
export const plantedFaults: Record<string, PlantedFault> = {
  'writes that stay in the log': withTables((tx) => ({
    log: { ...tx.log, delete: async () => {} },
  })),
  'a queue that is lost with a new snapshot': withTables((tx) => ({
    rows: {
      ...tx.rows,
      listings: {
        ...tx.rows.listings,
        clear: async () => void (await Promise.all([tx.rows.listings.clear(), emptyLog(tx)])),
      },
    },
  })),
  'a refusal that is not stored': withTables((tx) => ({
    refused: { ...tx.refused, put: async () => {} },
  })),
  'an answer that claims too much': {
    answer: (answered) => ({
      ...answered,
      answer: {
        ...answered.answer,
        results: answered.answer.results.map(([seq]) => [seq, 'ok'] as const),
      },
    }),
  },
}

const emptyLog = async ({ log }: StoreTransaction): Promise<void> =>
  log.delete((await log.all()).map(({ seq }) => seq))

function withTables(change: (tx: StoreTransaction) => Partial<StoreTransaction>): PlantedFault {
  return {
    store: (store) => ({
      append: (write) => store.append(write),
      transaction: (work, scope) =>
        store.transaction((tx) => work({ ...tx, ...change(tx) }), scope),
    }),
  }
}
