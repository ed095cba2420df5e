import { and, desc, eq, lte, notInArray, sql } from 'drizzle-orm'
import { syncClients, syncResults } from '#drizzle/schema/sync.ts'
import { parse } from '#sync/parse.ts'
import { resultSchema, type Push, type SyncResult } from '#sync/engine/protocol.ts'
import { Refusal } from '#sync/refusal.ts'
import { day } from '#sync/time.ts'
import { bytesOf, greater } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'
import { newestCommit } from './cursor.ts'
import { isLastSender, leaseOf } from './lease.ts'

/** A device of a user. */
export interface Device {
  userId: string
  clientId: string
}

export type ClientRow = typeof syncClients.$inferSelect

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

/** What a push says about its device. */
export interface Greeting {
  push: Push
  /** It knows the results of all actions up to this number. */
  ack: number
  /** The lowest number of the actions in the push. */
  first: number
  now: number
}

/**
 * Begins a push. A database restored from an old backup knows less than the device and believes it.
 * @returns the lease that the device's next push names
 * @throws Refusal `copied` if another copy of the device has sent actions since
 */
export async function greetClient(tx: Tx, device: Device, greeting: Greeting): Promise<string> {
  const { push, ack, now } = greeting
  const known = await findClient(tx, device)
  if (!isLastSender(known, greeting)) throw copied()
  const repeated = known?.pushId === push.id ? known.lease : null
  const lease = repeated ?? leaseOf(await newestCommit(tx), push.lease)
  const greeted = { pushId: push.id, lease, seenAt: now }
  await tx
    .insert(syncClients)
    .values({ ...device, last: ack, ...greeted })
    .onConflictDoUpdate({
      target: [syncClients.userId, syncClients.clientId],
      set: { last: greater(syncClients.last, ack), ...greeted },
    })
  const { userId, clientId } = device
  if (!known) await deleteOldest(tx).execute({ ...device })
  await tx
    .delete(syncResults)
    .where(
      and(
        eq(syncResults.userId, userId),
        eq(syncResults.clientId, clientId),
        lte(syncResults.seq, ack),
      ),
    )
  return lease
}

const copied = () =>
  new Refusal('copied', 'Another copy of this device has sent changes. Nothing was done.')

/** The most devices of a user that the server remembers. */
const mostClients = 20

/** Forgets the devices of a user that were not seen for longest, with their results. */
const deleteOldest = prepared((tx) => {
  const ofUser = eq(syncClients.userId, placeholder('userId'))
  const latest = tx
    .select({ clientId: syncClients.clientId })
    .from(syncClients)
    .where(ofUser)
    .orderBy(
      sql`${syncClients.clientId} = ${placeholder('clientId')} desc`,
      desc(syncClients.seenAt),
    )
    .limit(mostClients)
  return tx
    .delete(syncClients)
    .where(and(ofUser, notInArray(syncClients.clientId, latest)))
    .prepare()
})

/**
 * Records once a day that an idle device still exists, so that the order of its queue is kept. Its
 * results stay until its next push: a copy may still ask for them.
 */
export async function noteSeen(
  { readers, writer, clock }: Resources,
  device: Device,
): Promise<void> {
  const now = clock()
  const client = await readers.read((db) => findClient(db, device))
  if (!client || now - client.seenAt < day) return
  await writer.write({
    async run(tx) {
      await setSeen(tx).execute({ ...device, now })
    },
  })
}

const setSeen = prepared((tx) =>
  tx
    .update(syncClients)
    .set({ seenAt: sql`${placeholder('now')}` })
    .where(isDevice)
    .prepare(),
)

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

/** What the server stores at most for a device that does not acknowledge its results. */
const mostResults = { count: 2000, bytes: 1024 * 1024 }

/** Whether a device has so many unacknowledged results that nothing more of it may run. */
export async function hasTooManyResults(db: Db, device: Device): Promise<boolean> {
  const [kept] = await keptQuery(db).execute({ ...device })
  return kept !== undefined && (kept.count >= mostResults.count || kept.bytes >= mostResults.bytes)
}

const keptQuery = prepared((db) =>
  db
    .select({
      count: sql<number>`count(*)`,
      bytes: sql<number>`coalesce(sum(${bytesOf(syncResults.result)}), 0)`,
    })
    .from(syncResults)
    .where(
      and(
        eq(syncResults.userId, placeholder('userId')),
        eq(syncResults.clientId, placeholder('clientId')),
      ),
    )
    .prepare(),
)

/** Records an action's result and counts it as processed. A plain success needs no row. */
export async function storeResult(tx: Tx, device: Device, result: SyncResult): Promise<void> {
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
