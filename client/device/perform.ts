import * as v from 'valibot'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Action } from '#sync/engine/action.ts'
import type { Settlement } from '#sync/engine/apply.ts'
import { enqueue, refuseTooLarge } from '#sync/engine/outbox.ts'
import { listingOf, type Owner } from '#sync/engine/queued.ts'
import type { QueuedAction, StoreTransaction } from '#sync/engine/store.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { currentDatabase } from './current-database.ts'
import type { Intake } from './database.ts'
import { requestRound } from './device-rounds.ts'
import { requestRoundSoon } from './round-soon.ts'
import { dexieStore } from './dexie-store.ts'
import { durably, isStorageError, notStored } from './durably.ts'
import { loadActions } from './known-actions.ts'
import { note, savedHere } from './noted.ts'
import { currentActor } from './session/store.ts'
import { awaitSettled, readSettled, takeSettled } from './settled.ts'
import { askForSync } from './worker/ask-for-sync.ts'

/**
 * The outcome of a write. `refused`: by the server's rule or our own; `message` is its sentence.
 * `queued`: it waits on this device and `message` says so; `seq` is its number, if that is known.
 */
export type Outcome<T> =
  | { kind: 'confirmed'; data: T | undefined }
  | {
      kind: 'refused'
      message: string
      code?: string | undefined
      field?: string | undefined
      /** The outbox keeps the write, because its author has to choose between two values. */
      isConflict?: boolean
    }
  | { kind: 'queued'; message: string; seq: number | undefined }

export interface Send<Answer extends GenericSchema> {
  /** The reply of the server. It is missing if a round of another tab sent the write. */
  answer: Answer
  /** The sentence to show if the server sends none. */
  fallback?: string
}

/**
 * Performs an action: queues it and shows its effect in one durable transaction, requests a round
 * and waits for the outcome. Nothing looks done that a closed tab could lose.
 */
export async function perform<Args extends GenericSchema, Answer extends GenericSchema>(
  action: Action<string, Args>,
  args: InferInput<Args>,
  { answer, fallback }: Send<Answer>,
): Promise<Outcome<InferOutput<Answer>>> {
  let seq: number | undefined
  try {
    parse(action.args, args, (output) => action.rule?.(output))
    seq = await queue(action, args)
  } catch (error) {
    return error instanceof Refusal ? refusedBy(error) : { kind: 'refused', message: notStored }
  }
  const settled = seq === undefined ? undefined : await takeSettled(seq, () => settle(seq))
  if (!settled) {
    askForSync()
    return { kind: 'queued', message: savedHere, seq }
  }
  if (settled.ok) {
    const reply = v.safeParse(answer, settled.reply)
    return { kind: 'confirmed', data: reply.success ? reply.output : undefined }
  }
  const { code, message, field, conflicts } = settled.problem
  return {
    kind: 'refused',
    message: code === 'crash' ? (fallback ?? message) : message,
    code,
    field,
    ...(conflicts && { isConflict: true }),
  }
}

/**
 * Queues an action that nobody waits for. It is sent some seconds later, together with others.
 * @returns once a round has tried to send it
 */
export async function performLater<Args extends GenericSchema>(
  action: Action<string, Args>,
  args: InferInput<Args>,
): Promise<void> {
  await queue(action, args)
  await requestRoundSoon()
}

const refusedBy = ({ message, code, field }: Refusal) =>
  ({ kind: 'refused', message, code, field }) as const

/**
 * Queues a write. Its transaction may wait for that of a round or a screen, and its tab may close
 * before. So it first notes the write in a table that no other transaction locks, and the
 * transaction that queues the write removes the note. The next start queues the notes of a closed
 * tab.
 * @returns its number in the device's order; undefined if the number is not known, but the write is on
 * this device or was sent
 * @throws if the write will never be done
 */
async function queue(action: Action, args: unknown): Promise<number | undefined> {
  const owner = { actor: currentActor(), actions: new Map([[action.name, action]]) }
  const { name, version } = action
  refuseTooLarge({ name, args })
  const noting = note(action, args)
  const unnoted: Omit<Intake, 'id'> = { name, version, args, at: Date.now() }
  try {
    return await durably(async () => {
      const noted = await noting
      await queueEarlier(owner, noted)
      return queueWrite(owner, noted ?? unnoted)
    })
  } catch (error) {
    const noted = await noting
    if (!noted || (await takesBack(noted))) throw error
    if (error instanceof Refusal) throw error
    return undefined
  }
}

/** Deletes a note, so that its write is not queued later. @returns whether nothing can queue it now */
async function takesBack({ id }: Intake): Promise<boolean> {
  try {
    const deleted = await durably(() => currentDatabase().intake.where('id').equals(id).delete())
    // Without a note, a transaction has queued the write, although its end was reported as an error.
    return deleted > 0
  } catch {
    return false
  }
}

function queueWrite(
  owner: Owner,
  write: Omit<Intake, 'id'> & Partial<Intake>,
): Promise<number | undefined> {
  const { id, at, args, ...action } = write
  const database = currentDatabase()
  return dexieStore(database, [database.intake]).transaction(async (tx) => {
    const found = id === undefined || (await database.intake.where('id').equals(id).delete()) > 0
    if (!found) return numberOf(tx, id)
    const about = await titleOf(tx, listingOf(owner.actions, write))
    const noted = id === undefined ? {} : { note: id }
    return enqueue(tx, owner, { ...action, ...about, ...noted }, args, at)
  })
}

/** The number of a write that another tab has queued: it read the note as one of a closed tab. */
async function numberOf(tx: StoreTransaction, id: string): Promise<number | undefined> {
  const isOf = ({ note: its }: QueuedAction): boolean => its === id
  const refused = (await tx.refused.all()).flatMap(({ action, dependents }) => [
    action,
    ...dependents,
  ])
  return [...(await tx.actions.all()), ...refused].find(isOf)?.seq
}

/** Stored with the write, because a refusal names the listing, which may be deleted by then. */
async function titleOf(
  tx: StoreTransaction,
  id: string | undefined,
): Promise<Pick<QueuedAction, 'about'>> {
  const [listing] = id === undefined ? [] : await tx.rows.listings.get([id])
  return listing ? { about: listing.title } : {}
}

/** Queues the notes before `noted`, because their clicks came before. */
async function queueEarlier(owner: Owner, noted: Intake | undefined): Promise<void> {
  const { intake } = currentDatabase()
  const isEarlier = ({ id, at }: Intake) => !noted || (id !== noted.id && at <= noted.at)
  const earlier = inOrder(await intake.toArray()).filter(isEarlier)
  if (earlier.length === 0) return
  // An action without its definition keeps its place in the order and shows after the next round.
  const actions = await loadActions().catch(() => owner.actions)
  for (const each of earlier) {
    try {
      await queueWrite({ ...owner, actions }, each)
    } catch (error) {
      // The caller that noted it gets the refusal. A note that fails in our own code stays and must
      // not keep later writes from being stored.
      if (error instanceof Refusal) continue
      if (isStorageError(error)) throw error
      reportError(error)
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

/** Sorts by the clock, because ids of the same millisecond have no order. */
const inOrder = (notes: Intake[]): Intake[] => notes.toSorted((one, other) => one.at - other.at)

/** Waits until a write is settled; undefined if it must wait for the network. */
async function settle(seq: number): Promise<Settlement | undefined> {
  if (!navigator.onLine) {
    void requestRound()
    return undefined
  }
  let stop: (() => void) | undefined
  const published = new Promise<Settlement>((resolve) => {
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
