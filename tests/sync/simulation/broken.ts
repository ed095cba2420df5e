import type { StoreTransaction } from '#sync/engine/store.ts'
import { uuidv7 } from '#sync/id.ts'
import type { Fault, World } from './world.ts'

/**
 * Engines broken on purpose, each at the port through which its fault shows. The simulation has to
 * catch every one of them: otherwise it would not see the same fault in the real one.
 */
export const brokenEngines: Record<string, () => Fault> = {
  /** A cursor that is a number alone does not notice a restored history. */
  'a plain sequence as cursor': () => ({
    request: (world, request) => ({ ...request, cursor: retagged(world, request.cursor) }),
    // The device believes that its own cursor was taken.
    answer: (_, request, answer) => ({ ...answer, from: request.cursor }),
  }),

  'no check of from': () => ({
    async hand(_, { tab }, reply) {
      if (reply.kind !== 'answer') return reply
      const [state] = await tab.device.store.transaction((tx) => tx.state.get(['sync']))
      return { ...reply, answer: { ...reply.answer, from: state?.cursor ?? null } }
    },
  }),

  /** The page ends inside a commit, and the cursor is behind it. */
  'a commit split over pages': () => ({
    answer(_, request, answer) {
      const rows = answer.put.listings ?? []
      if (answer.reset || request.cursor === null || rows.length < 2) return answer
      return { ...answer, put: { ...answer.put, listings: rows.slice(0, 1) } }
    },
  }),

  'no dedupe': () => {
    let requests = 0
    return {
      // To the server every request is a new device's.
      request(_, request) {
        requests += 1
        const random = new Uint8Array(16)
        new DataView(random.buffer).setUint32(12, requests)
        return { ...request, client: uuidv7(requests, random) }
      },
    }
  },

  'acknowledged before the commit': () => ({ premature: true }),

  'an overlay that is not rewound': () => ({
    store: (store) => ({
      transaction: (work) =>
        store.transaction((tx) => work({ ...tx, base: { ...tx.base, all: async () => [] } })),
    }),
  }),

  'a reset that drops the queue': () => ({
    store: (store) => ({
      transaction: (work) => store.transaction((tx) => work(forgettingOnReset(tx))),
    }),
  }),

  /** The server lets go of a refusal with the answer that may never arrive. */
  'results thrown away early': () => {
    const told = new Set<string>()
    return {
      answer: (_, request, answer) => ({
        ...answer,
        results: answer.results.map((result) => {
          const id = `${request.client} ${result[0]}`
          if (result[1] === 'no' && told.has(id)) return [result[0], 'ok'] as const
          told.add(id)
          return result
        }),
      }),
    }
  },
}

const forgettingOnReset = (tx: StoreTransaction): StoreTransaction => ({
  ...tx,
  rows: {
    ...tx.rows,
    listings: {
      ...tx.rows.listings,
      async clear() {
        await tx.rows.listings.clear()
        await tx.actions.clear()
      },
    },
  },
})

/** The cursor as if it were its number alone: with the tag that this history has there. */
function retagged({ server }: World, cursor: string | null): string | null {
  const [rev, , ...rest] = cursor?.split(/[.@]/) ?? []
  const commits = server.query<{ rev: number; tag: string }>(
    'SELECT rev, tag FROM sync_commits WHERE rev <= ? ORDER BY rev DESC LIMIT 1',
    Number(rev ?? 0),
  )
  const [commit] = commits
  const campus = cursor?.slice(cursor.indexOf('@'))
  if (!commit || campus === undefined || rest.length !== 1) return cursor
  return `${commit.rev}.${commit.tag}${campus}`
}
