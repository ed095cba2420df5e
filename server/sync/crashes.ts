import { and, eq } from 'drizzle-orm'
import { syncClients } from '#drizzle/schema/sync.ts'
import type { SentAction, SyncResult } from '#sync/engine/protocol.ts'
import { minute } from '#sync/time.ts'
import type { Tx } from '../db/writer.ts'
import { findClient, storeResult, type Device } from './clients.ts'

const mostCrashes = 5
const leastTime = 10 * minute

const message =
  'Something went wrong on our side several times. Please check your text and try again.'

/**
 * Counts that the first unprocessed action crashed the server. After a while such an action is
 * refused, because otherwise nothing behind it would ever run.
 */
export async function countCrash(
  tx: Tx,
  device: Device,
  actions: readonly SentAction[],
  now: number,
): Promise<SyncResult | undefined> {
  const client = await findClient(tx, device)
  const seq = actions.map(([each]) => each).find((each) => each > (client?.last ?? 0))
  if (!client || seq === undefined) return undefined
  const again = client.crashSeq === seq
  const crashes = again ? client.crashes + 1 : 1
  const crashedAt = (again ? client.crashedAt : null) ?? now
  await tx
    .update(syncClients)
    .set({ crashSeq: seq, crashes, crashedAt })
    .where(and(eq(syncClients.userId, device.userId), eq(syncClients.clientId, device.clientId)))
  if (crashes < mostCrashes || now - crashedAt < leastTime) return undefined
  const refused: SyncResult = [seq, 'no', { code: 'crash', message }]
  await storeResult(tx, device, refused)
  return refused
}
