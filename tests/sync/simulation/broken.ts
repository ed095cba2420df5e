import { cursorText, readCursor } from '#server/sync/cursor.ts'
import type { SyncRequest } from '#sync/engine/protocol.ts'
import type { Store, StoreTransaction } from '#sync/engine/store.ts'
import { uuidv7 } from '#sync/id.ts'
import type { Fault, World } from './world.ts'

interface Broken {
  /** What the simulation says of it. */
  found: RegExp
  fault(): Fault
}

/**
 * Engines broken on purpose, each at the port where its fault shows. The simulation must catch
 * every one of them; otherwise it would miss the same fault in the real engine.
 */
export const brokenEngines: Record<string, Broken> = {
  /** A cursor that is only a number does not notice a restored history. */
  'a plain sequence as cursor': {
    found: /listings differ/,
    fault: () => ({
      request: (world, request) => ({ ...request, cursor: retagged(world, request.cursor) }),
      // The device believes that the server accepted its own cursor.
      answer: (_, request, answer) => ({ ...answer, from: request.cursor }),
    }),
  },

  'no check of from': {
    found: /shows of listings/,
    fault: () => ({
      async hand(_, { tab }, reply) {
        if (reply.kind !== 'answer') return reply
        const [state] = await tab.device.store.transaction((tx) => tx.state.get(['sync']))
        return { ...reply, answer: { ...reply.answer, from: state?.cursor ?? null } }
      },
    }),
  },

  /** The page ends inside a commit, and the cursor is after it. */
  'a commit split over pages': {
    found: /listings differ/,
    fault: () => ({
      answer(_, request, answer) {
        const rows = answer.put.listings ?? []
        if (answer.reset || request.cursor === null || rows.length < 2) return answer
        return { ...answer, put: { ...answer.put, listings: rows.slice(0, 1) } }
      },
    }),
  },

  'no dedupe': {
    found: /has taken effect twice/,
    fault: () => {
      let requests = 0
      return {
        // To the server every request is from a new device.
        request(_, request) {
          requests += 1
          const random = new Uint8Array(16)
          new DataView(random.buffer).setUint32(12, requests)
          return { ...request, client: uuidv7(requests, random) }
        },
      }
    },
  },

  /** Different actions of two copies arrive under the same id. */
  'a push that later actions join': {
    found: /was called done and is not/,
    fault: () => ({
      store: (store) => changed(store, joiningPushes),
    }),
  },

  /** The server takes any copy for the device that sent last. */
  'a lease that nobody compares': {
    found: /was called done and is not/,
    fault: () => ({
      request: (world, request) => ({ ...request, ...takenFor(world, request) }),
    }),
  },

  'acknowledged before the commit': {
    found: /was lost/,
    fault: () => ({ premature: true }),
  },

  'a commit without its state': {
    found: /An open page of .* shows/,
    fault: () => ({
      store: (store) => changed(store, forgettingState),
    }),
  },

  'a log that is trimmed too early': {
    found: /queues/,
    fault: () => ({
      store: (store) => changed(store, forgettingSent),
    }),
  },

  'a reset that drops the queue': {
    found: /queues \[\]/,
    fault: () => ({
      store: (store) => changed(store, forgettingOnReset),
    }),
  },

  /** The server forgets a refusal with the answer, which may never arrive. */
  'results thrown away early': {
    found: /was lost/,
    fault: () => {
      const refusedIds = new Set<string>()
      return {
        answer: (_, request, answer) => ({
          ...answer,
          results: answer.results.map((result) => {
            const id = `${request.client} ${result[0]}`
            if (result[1] === 'no' && refusedIds.has(id)) return [result[0], 'ok'] as const
            refusedIds.add(id)
            return result
          }),
        }),
      }
    },
  },
}

const changed = (store: Store, change: (tx: StoreTransaction) => StoreTransaction): Store => ({
  append: (write) => store.append(write),
  transaction: (work, scope) => store.transaction((tx) => work(change(tx)), scope),
})

const joiningPushes = (tx: StoreTransaction): StoreTransaction => ({
  ...tx,
  state: {
    ...tx.state,
    async get(keys) {
      const states = await tx.state.get(keys)
      return states.map((state) =>
        state?.push ? { ...state, sentUpTo: Number.MAX_SAFE_INTEGER } : state,
      )
    },
  },
})

/** The push as the copy that sent last would name it. */
function takenFor({ server }: World, { client, push }: SyncRequest): Pick<SyncRequest, 'push'> {
  const [known] = server.query<{ lease: string | null }>(
    'SELECT lease FROM sync_clients WHERE client_id = ?',
    client,
  )
  return push && known ? { push: { ...push, lease: known.lease } } : {}
}

const forgettingState = (tx: StoreTransaction): StoreTransaction => ({
  ...tx,
  state: {
    ...tx.state,
    async put(states) {
      const [now] = await tx.state.get(['sync'])
      if (states.some(({ cursor }) => cursor === now?.cursor)) await tx.state.put(states)
    },
  },
})

const forgettingSent = (tx: StoreTransaction): StoreTransaction => ({
  ...tx,
  state: {
    ...tx.state,
    async put(states) {
      await tx.state.put(states)
      const ackedUpTo = Math.max(...states.map((state) => state.ackedUpTo))
      const log = await tx.log.all()
      await tx.log.delete(log.map(({ seq }) => seq).filter((seq) => seq <= ackedUpTo))
    },
  },
})

const forgettingOnReset = (tx: StoreTransaction): StoreTransaction => ({
  ...tx,
  rows: {
    ...tx.rows,
    listings: {
      ...tx.rows.listings,
      async clear() {
        await tx.rows.listings.clear()
        await tx.log.delete((await tx.log.all()).map(({ seq }) => seq))
      },
    },
  },
})

/** The cursor as if it were only its number: with the tag that this history has there. */
function retagged({ server }: World, text: string | null): string | null {
  const key = server.resources.keyring.cursors
  const cursor = readCursor(key, text)
  if (!cursor || cursor.place) return text
  const [commit] = server.query<{ rev: number; tag: string }>(
    'SELECT rev, tag FROM sync_commits WHERE rev <= ? ORDER BY rev DESC LIMIT 1',
    cursor.rev,
  )
  return commit ? cursorText(key, { ...cursor, ...commit }) : text
}
