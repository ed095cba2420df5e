import { actions } from '#sync/actions.ts'
import {
  protocolVersion,
  type SyncAnswer,
  type SyncRequest,
  type SyncResult,
} from '#sync/engine/protocol.ts'
import type { Actions } from '#sync/engine/queued.ts'
import { syncRound } from '#sync/engine/round.ts'
import type { Reply } from '#sync/engine/store.ts'
import { newId, now, owner, pushId, type phone } from './phone.ts'

/** A listing that this device's user creates. */
export const mine = (n: number) => ({
  id: newId(n),
  title: `Mine ${n}`,
  description: 'Mine.',
  price: 5,
  category: 'Other',
})

export type Device = Awaited<ReturnType<typeof phone>>
export type Reaction = (
  request: SyncRequest,
) => Partial<SyncAnswer> | Exclude<Reply, { kind: 'answer' }>

interface Line {
  device: Device
  reactions: Reaction[]
  known?: Actions
  clock?: () => number
  isReached?: () => boolean
  pauseAfterMaintenance?: () => number
  knowsAll?: () => boolean
  loadAll?: () => Promise<void>
}

/** Runs a round whose requests get these reactions in order; the last one repeats. */
export async function run({
  device,
  reactions,
  known = actions,
  clock = () => now,
  knowsAll = () => true,
  loadAll = async () => {},
  ...line
}: Line) {
  const requests: SyncRequest[] = []
  const reported: unknown[] = []
  const end = await syncRound(
    {
      store: device.store,
      clock,
      lock: (work) => work(),
      newId: pushId,
      ...line,
      async transport(request) {
        const reaction = reactions[Math.min(requests.length, reactions.length - 1)]
        requests.push(request)
        const given = reaction?.(request) ?? {}
        if ('kind' in given) return given
        const { lease, ...plain } = answerTo(request, requests)
        // In maintenance mode no push begins.
        const leased = lease !== undefined && !given.maintenance && { lease }
        return { kind: 'answer', answer: { ...plain, ...leased, ...given } }
      },
    },
    { ...owner, actions: known, knowsAll, loadAll, report: (error) => reported.push(error) },
    () => {},
  )
  return { end, requests, reported }
}

/** A server that has done every action. */
const answerTo = (request: SyncRequest, requests: SyncRequest[]): SyncAnswer => ({
  v: protocolVersion,
  now,
  results: request.actions.map(([seq]): SyncResult => [seq, 'ok']),
  ...(request.push && { lease: `1.${request.push.id.slice(-4)}` }),
  last: Math.max(request.ack, ...requests.flatMap(({ actions: sent }) => sent.map(([seq]) => seq))),
  from: request.cursor,
  cursor: 'one',
  more: request.limit === 0,
  reset: false,
  purge: [],
  del: {},
  cols: {},
  put: {},
})
