import { actions } from '#sync/actions.ts'
import { applyAnswer, type Exchange } from '#sync/engine/apply.ts'
import { enqueue, firstState, nextRequest, unacknowledged } from '#sync/engine/outbox.ts'
import {
  pack,
  protocolVersion,
  roundLimits,
  type SyncAnswer,
  type SyncRequest,
} from '#sync/engine/protocol.ts'
import type { Listing } from '#sync/listings.ts'
import { makersIn } from '#sync/engine/replay.ts'
import type { Actions } from '#sync/engine/queued.ts'
import type { StoreTransaction } from '#sync/engine/store.ts'
import { Tab } from '#sync/engine/tab.ts'
import { MemoryStore } from '../simulation/stores/memory-store.ts'

const id = (n: number): string => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`

const maya = { userId: id(1), username: 'maya', universityId: 'purdue' }
export const owner = { actor: maya, actions }
export const now = Date.UTC(2026, 8, 1)

/** A listing of another user, as the server sends it. */
export const listing = (n: number, changes: Partial<Listing> = {}): Listing => ({
  _id: id(100 + n),
  title: `Listing ${n}`,
  description: 'As new.',
  price: 10,
  category: 'Furniture',
  status: 'Available',
  images: [],
  seller: { _id: id(2), id: id(2), username: 'jonas' },
  universityId: 'purdue',
  views: 0,
  inquiries: 0,
  timeListed: new Date(now).toISOString(),
  ...changes,
})

let pushes = 0
export const pushId = (): string => id(9000 + (pushes += 1))

/** A device with these rows and an empty queue. */
export async function phone(
  rows: Listing[] = [],
  known: Actions = actions,
  report: (error: unknown) => void = () => {},
) {
  const holder = { actor: maya, actions: known, report }
  const store = new MemoryStore()
  const client = id(9)
  await store.transaction((tx) => tx.state.put([firstState(client)]))
  const tab = new Tab(holder, store, () => {})
  await tab.catchUp()
  const device = {
    store,
    do: (name: string, args: unknown, at = now) =>
      tab.store.transaction((tx) => {
        const action = known.get(name)
        if (!action) throw new Error(`There is no action ${name}.`)
        return enqueue(tx, { name, version: action.version, args }, at)
      }),
    request: (): Promise<SyncRequest> =>
      tab.store.transaction(async (tx) => {
        const front = await unacknowledged(tx, roundLimits.actions)
        return nextRequest(tx, holder, { actions: front, rows: roundLimits.rows }, pushId)
      }),
    /** Number, name and version of the actions in the next round. */
    sent: async () =>
      (await device.request()).actions.map(([seq, name, version]) => [seq, name, version]),
    apply: (answer: Partial<SyncAnswer>, request: Exchange['request'] = { client }) =>
      tab.store.transaction(async (tx) => {
        const applied = await applyAnswer(
          tx,
          holder,
          { request, answer: { ...plain, ...answer } },
          now,
        )
        return applied?.settled
      }),
    look: <T>(work: (tx: StoreTransaction) => Promise<T>) => tab.store.transaction(work),
    /** What a screen shows. */
    screen: async () => {
      await tab.settled
      return tab.replica
    },
    listing: async (key: string) => (await device.screen()).get('listings', key),
    queue: () => store.transaction((tx) => tx.log.all()),
    /** The number of the action that each one depends on. */
    makers: () =>
      store.transaction(async (tx) => {
        const log = await tx.log.all()
        const makers = await makersIn(tx, holder, log)
        return log.map(({ seq }) => [seq, makers.get(seq)])
      }),
    refused: () => store.transaction((tx) => tx.refused.all()),
  }
  await device.apply({ from: null, reset: true, ...putting(rows) })
  return device
}

/** The `put` and `cols` of an answer with these listings. */
export function putting(rows: Listing[]): Pick<SyncAnswer, 'put' | 'cols'> {
  const { cols, rows: values } = pack(rows)
  return { cols: { listings: cols }, put: { listings: values } }
}

/** An answer that changes nothing. */
const plain: SyncAnswer = {
  v: protocolVersion,
  now,
  results: [],
  last: 0,
  from: 'one',
  cursor: 'one',
  more: false,
  reset: false,
  purge: [],
  del: {},
  cols: {},
  put: {},
}

export const newId = (n: number): string => id(500 + n)
