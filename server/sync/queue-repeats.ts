import type { SentAction, SyncProblem, SyncResult } from '#sync/engine/protocol.ts'
import type { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { findClient, keepResult, resultOf, type Device } from './clients.ts'
import type { Repeats } from './execute.ts'

/** `waits`: the action before this one has not been processed, so neither is this one. */
export type QueueOutcome = SyncResult | 'waits'

/** An action of a device's queue. `previous` is the number that must have been processed before. */
export interface QueueEntry {
  device: Device
  sent: SentAction
  previous: number
}

/** Recognizes a repeated action by its device and number, and keeps the device's order. */
export function repeatsOfEntry({
  device,
  sent: [seq],
  previous,
}: QueueEntry): Repeats<QueueOutcome> {
  return {
    first: (tx) => earlierOutcome(tx, device, seq, previous),
    async keep(tx, outcome) {
      if (outcome !== 'waits') await keepResult(tx, device, outcome)
    },
    async refused(tx, refusal) {
      if (isKept(refusal)) await keepResult(tx, device, refusedResult(seq, refusal))
    },
  }
}

export async function earlierOutcome(
  tx: Tx,
  device: Device,
  seq: number,
  previous: number,
): Promise<QueueOutcome | undefined> {
  const last = (await findClient(tx, device))?.last ?? 0
  if (last >= seq) return resultOf(tx, device, seq)
  return last < previous ? 'waits' : undefined
}

/** Refusals after which the device sends the action again. All others are final. */
export const isKept = ({ code }: Refusal): boolean =>
  code !== 'disk_full' && code !== 'unauthenticated'

export const refusedResult = (
  seq: number,
  {
    code,
    message,
    field,
  }: Pick<Refusal, 'message'> & Omit<SyncProblem, 'field'> & { field?: string | undefined },
): SyncResult => [seq, 'no', field === undefined ? { code, message } : { code, message, field }]
