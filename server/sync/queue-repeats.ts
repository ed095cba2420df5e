import type { SentAction, SyncProblem, SyncResult } from '#sync/engine/protocol.ts'
import { Refusal } from '#sync/refusal.ts'
import { hour, minute, second } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'
import { maintenanceNow } from '../maintenance/mode.ts'
import { findClient, hasTooManyResults, storeResult, resultOf, type Device } from './clients.ts'
import type { Repeats } from './execute.ts'

/**
 * `waits`: its push has not begun, the action before it was not processed, or maintenance mode is on, so it
 * is not processed, either.
 */
export type QueueOutcome = SyncResult | 'waits'

/** An action of a device's queue. `previous` is the number that must have been processed before. */
export interface QueueEntry {
  device: Device
  /** The push that sends it. */
  pushId: string
  sent: SentAction
  previous: number
}

/** Recognizes a repeated action by its device and number, and keeps the device's order. */
export function repeatsOfEntry(entry: QueueEntry): Repeats<QueueOutcome> {
  const {
    device,
    sent: [seq],
  } = entry
  return {
    first: (tx) => earlierOutcome(tx, entry),
    async keep(tx, outcome) {
      if (outcome !== 'waits') await storeResult(tx, device, outcome)
    },
    async refused(tx, refusal) {
      if (isKept(refusal)) await storeResult(tx, device, refusedResult(seq, refusal))
    },
  }
}

export async function earlierOutcome(
  tx: Tx,
  { device, pushId, sent: [seq], previous }: QueueEntry,
): Promise<QueueOutcome | undefined> {
  const client = await findClient(tx, device)
  // Its greeting failed in an earlier commit, newer devices of this user have replaced it, or another
  // copy of it has begun a push.
  if (client?.pushId !== pushId) return 'waits'
  if (client.last >= seq) return resultOf(tx, device, seq)
  if (client.last < previous) return 'waits'
  // It began while the push ran.
  if (await maintenanceNow(tx)) return 'waits'
  if (await hasTooManyResults(tx, device)) throw unacknowledged()
  return undefined
}

const unacknowledged = () =>
  new Refusal(
    'limited',
    'This device has not acknowledged the results of earlier actions.',
    undefined,
    minute / second,
  )

/** The longest time that a queue waits for a limit. A longer wait refuses the action. */
const longestWait = hour / second

/** The pause in seconds after which the device may send this action again; undefined if it is refused. */
export const waitOf = ({ code, retryAfter }: Refusal): number | undefined =>
  code === 'limited' && retryAfter !== undefined && retryAfter <= longestWait
    ? retryAfter
    : undefined

/** Whether a refusal is final. After any other the device sends the action again. */
export const isKept = (refusal: Refusal): boolean =>
  refusal.code !== 'disk_full' &&
  refusal.code !== 'unauthenticated' &&
  waitOf(refusal) === undefined

export const refusedResult = (seq: number, refusal: Refusal | SyncProblem): SyncResult => {
  const { code, message, field } = refusal
  const conflicts = 'conflicts' in refusal ? refusal.conflicts : undefined
  return [
    seq,
    'no',
    { code, message, ...(field !== undefined && { field }), ...(conflicts && { conflicts }) },
  ]
}
