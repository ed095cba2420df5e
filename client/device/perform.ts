import * as v from 'valibot'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Action } from '#sync/engine/action.ts'
import type { Settled } from '#sync/engine/apply.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import { listingOf, type Owner } from '#sync/engine/queued.ts'
import type { QueuedAction, StoreTransaction } from '#sync/engine/store.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { currentDatabase } from './current-database.ts'
import type { Intake } from './database.ts'
import { requestRound } from './device-rounds.ts'
import { dexieStore } from './dexie-store.ts'
import { durably, notStored } from './durably.ts'
import { loadActions } from './known-actions.ts'
import { note, savedHere } from './noted.ts'
import { currentActor } from './session/store.ts'
import { awaitSettled, dropRefused, readSettled } from './settled.ts'
import { askForSync } from './worker/ask-for-sync.ts'

/**
 * What became of a write. `refused`: by the server's rule or our own; `message` is its sentence.
 * `queued`: it waits on this device and `message` says so; `seq` is its number.
 */
export type Outcome<T> =
  | { kind: 'confirmed'; data: T | undefined }
  | {
      kind: 'refused'
      message: string
      code?: string | undefined
      field?: string | undefined
    }
  | { kind: 'queued'; message: string; seq: number }

export interface Send<Answer extends GenericSchema> {
  /** What the server answers beside the confirmation. A round of another tab may leave it out. */
  answer: Answer
  /** The sentence to show where the server has none. */
  fallback?: string
}

/**
 * Performs an action: queues it and shows its effect in one durable transaction, asks for a round and
 * waits for what becomes of it. Nothing looks done that a closed tab could lose.
 */
export async function perform<Args extends GenericSchema, Answer extends GenericSchema>(
  action: Action<string, Args>,
  args: InferInput<Args>,
  { answer, fallback }: Send<Answer>,
): Promise<Outcome<InferOutput<Answer>>> {
  let seq: number
  try {
    parse(action.args, args, (output) => action.rule?.(output))
    seq = await queue(action, args)
  } catch (error) {
    return error instanceof Refusal ? refusedBy(error) : { kind: 'refused', message: notStored }
  }
  const settled = await settle(seq)
  if (!settled) {
    askForSync()
    return { kind: 'queued', message: savedHere, seq }
  }
  if (settled.ok) {
    const reply = v.safeParse(answer, settled.reply)
    return { kind: 'confirmed', data: reply.success ? reply.output : undefined }
  }
  // If the entry cannot be dropped, the outbox shows the refusal, too. A form must not wait for ever.
  await dropRefused(seq).catch(() => undefined)
  const { code, message, field } = settled.problem
  return {
    kind: 'refused',
    message: code === 'crash' ? (fallback ?? message) : message,
    code,
    field,
  }
}

const refusedBy = ({ message, code, field }: Refusal) =>
  ({ kind: 'refused', message, code, field }) as const

/**
 * Queues a write. Its transaction may have to wait for a round's or a screen's, longer than its tab
 * lives. So the write is noted first, in a table that nothing else waits for, and the transaction that
 * queues it removes the note. The next start queues the notes of a closed tab.
 * @returns its number in the device's order
 */
async function queue(action: Action, args: unknown): Promise<number> {
  const owner = { actor: currentActor(), actions: new Map([[action.name, action]]) }
  const noting = note(action, args)
  const { name, version } = action
  const unnoted: Omit<Intake, 'id'> = { name, version, args, at: Date.now() }
  try {
    return await durably(async () => {
      const noted = await noting
      await queueEarlier(owner, noted)
      return queueWrite(owner, noted ?? unnoted)
    })
  } catch (error) {
    // The write was refused, so it must not be queued later.
    const noted = await noting
    if (noted)
      await currentDatabase()
        .intake.delete(noted.id)
        .catch(() => undefined)
    throw error
  }
}

function queueWrite(owner: Owner, write: Omit<Intake, 'id'> & Partial<Intake>): Promise<number> {
  const { id, at, args, ...action } = write
  const database = currentDatabase()
  return dexieStore(database, [database.intake]).transaction(async (tx) => {
    const found = id === undefined || (await database.intake.where('id').equals(id).delete()) > 0
    const about = await titleOf(tx, listingOf(owner.actions, write))
    if (found) return enqueue(tx, owner, { ...action, ...about }, args, at)
    // Another tab has just started and took the note for one that a closed tab left.
    const queued = await tx.actions.all()
    return queued.find((each) => each.at === at && each.name === action.name)?.seq ?? 0
  })
}

/** Kept with the write, because a refusal names the listing and it may be gone by then. */
async function titleOf(
  tx: StoreTransaction,
  id: string | undefined,
): Promise<Pick<QueuedAction, 'about'>> {
  const [listing] = id === undefined ? [] : await tx.rows.listings.get([id])
  return listing ? { about: listing.title } : {}
}

/** Queues what was noted before `noted`, because it was clicked before. */
async function queueEarlier(owner: Owner, noted: Intake | undefined): Promise<void> {
  const { intake } = currentDatabase()
  const isEarlier = ({ id, at }: Intake) => !noted || (id !== noted.id && at <= noted.at)
  const earlier = inOrder(await intake.toArray()).filter(isEarlier)
  if (earlier.length === 0) return
  // An action without its definition keeps its place in the order and shows from the next round on.
  const actions = await loadActions().catch(() => owner.actions)
  for (const each of earlier) {
    try {
      await queueWrite({ ...owner, actions }, each)
    } catch (error) {
      // The caller that noted it gets the refusal.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** Queues every note. @returns whether there were any */
export async function queueNotes(): Promise<boolean> {
  const owner = { actor: currentActor(), actions: await loadActions() }
  const { intake } = currentDatabase()
  const notes = inOrder(await intake.toArray())
  for (const noted of notes) {
    try {
      await durably(() => queueWrite(owner, noted))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await intake.delete(noted.id)
    }
  }
  return notes.length > 0
}

/** By the clock, because ids of the same millisecond are in no order. */
const inOrder = (notes: Intake[]): Intake[] => notes.toSorted((one, other) => one.at - other.at)

/** Waits until a write is settled; undefined when it has to wait for the network. */
async function settle(seq: number): Promise<Settled | undefined> {
  if (!navigator.onLine) {
    void requestRound()
    return undefined
  }
  let stop: (() => void) | undefined
  const published = new Promise<Settled>((resolve) => {
    stop = awaitSettled(seq, resolve)
  })
  // Another tab may have sent it, and its message may be lost. A newer Quad in another tab may have
  // closed the database: then the write counts as queued.
  const read = requestRound().then((end) =>
    end.kind === 'done' ? readSettled(seq).catch(() => undefined) : undefined,
  )
  const settled = await Promise.race([published, read])
  stop?.()
  return settled
}
