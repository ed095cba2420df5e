import { and, eq, lte, sql } from 'drizzle-orm'
import { syncClients, syncResults } from '#drizzle/schema/sync.ts'
import { parse } from '#sync/parse.ts'
import { resultSchema, type SyncResult } from '#sync/engine/protocol.ts'
import { day } from '#sync/time.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'

/** A device of a user. */
export interface Device {
  userId: string
  clientId: string
}

type ClientRow = typeof syncClients.$inferSelect

const { placeholder } = sql
const isDevice = and(
  eq(syncClients.userId, placeholder('userId')),
  eq(syncClients.clientId, placeholder('clientId')),
)

/** What the server knows of a device; undefined before its first action. */
export async function findClient(db: Db, device: Device): Promise<ClientRow | undefined> {
  const [row] = await clientQuery(db).execute({ ...device })
  return row
}

const clientQuery = prepared((db) => db.select().from(syncClients).where(isDevice).prepare())

/**
 * Records what a device says about itself: it knows the results of all actions up to `ack`. A
 * database restored from an old backup knows less than the device and believes it.
 */
export async function greetClient(tx: Tx, device: Device, ack: number, now: number): Promise<void> {
  await tx
    .insert(syncClients)
    .values({ ...device, last: ack, seenAt: now })
    .onConflictDoUpdate({
      target: [syncClients.userId, syncClients.clientId],
      set: { last: sql`max(${syncClients.last}, ${ack})`, seenAt: now },
    })
  const { userId, clientId } = device
  await tx
    .delete(syncResults)
    .where(
      and(
        eq(syncResults.userId, userId),
        eq(syncResults.clientId, clientId),
        lte(syncResults.seq, ack),
      ),
    )
}

/** Records once a day that an idle device still exists, so that the order of its queue is kept. */
export async function noteSeen(
  { readers, writer, clock }: Resources,
  device: Device,
  ack: number,
): Promise<void> {
  const now = clock()
  const client = await readers.read((db) => findClient(db, device))
  if (!client || now - client.seenAt < day) return
  await writer.write({ run: (tx) => greetClient(tx, device, ack, now) })
}

/** The recorded result of an action. */
export async function resultOf(db: Db, device: Device, seq: number): Promise<SyncResult> {
  const [row] = await resultQuery(db).execute({ ...device, seq })
  return row ? parse(resultSchema, JSON.parse(row.result)) : [seq, 'ok']
}

const resultQuery = prepared((db) =>
  db
    .select({ result: syncResults.result })
    .from(syncResults)
    .where(
      and(
        eq(syncResults.userId, placeholder('userId')),
        eq(syncResults.clientId, placeholder('clientId')),
        eq(syncResults.seq, placeholder('seq')),
      ),
    )
    .prepare(),
)

/** Records an action's result and counts it as processed. A plain success needs no row. */
export async function keepResult(tx: Tx, device: Device, result: SyncResult): Promise<void> {
  const [seq, , said] = result
  await setLast(tx).execute({ ...device, seq })
  if (said !== undefined)
    await tx.insert(syncResults).values({ ...device, seq, result: JSON.stringify(result) })
}

const setLast = prepared((tx) =>
  tx
    .update(syncClients)
    .set({ last: sql`${placeholder('seq')}` })
    .where(isDevice)
    .prepare(),
)
