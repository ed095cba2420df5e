import type { StoreTransaction } from '#sync/engine/store.ts'
import type { PlantedFault } from './world.ts'

/** Engines and servers broken on purpose. The explorer has to find each of them. */
export const plantedFaults: Record<string, PlantedFault> = {
  'effects that are not taken back': withTables((tx) => ({
    base: { ...tx.base, all: async () => [] },
  })),
  'a queue that is lost with a new snapshot': withTables((tx) => ({
    rows: {
      ...tx.rows,
      listings: {
        ...tx.rows.listings,
        clear: async () => void (await Promise.all([tx.rows.listings.clear(), tx.actions.clear()])),
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

function withTables(change: (tx: StoreTransaction) => Partial<StoreTransaction>): PlantedFault {
  return {
    store: (store) => ({
      transaction: (work) => store.transaction((tx) => work({ ...tx, ...change(tx) })),
    }),
  }
}
