import { usualShare } from '#sync/messages.ts'
import { withdraw } from '#sync/engine/outbox.ts'
import { isSilent, photosOf, type Actions } from '#sync/engine/queued.ts'
import type { QueuedAction } from '#sync/engine/store.ts'
import { draftKeyOf } from '../messages/draft.ts'
import { placeOf } from '../messages/place.ts'
import { queuedMessageOf } from '../messages/queued-message.ts'
import { currentActor } from '../device/session/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import { dexieStore } from '../device/dexie-store.ts'
import { durably } from '../device/durably.ts'
import { loadActions } from '../device/known-actions.ts'
import { forgetUnnamed } from '../device/photos/photo-references.ts'
import { publishSettled } from '../device/settled.ts'

/** A conversation that what was written goes back to. */
export interface Place {
  /** In its page's address. */
  named: string
  name: string
}

/** What taking something back does. */
export interface TakingBack {
  /** How many others go with it. */
  others: number
  back: Place[]
  /** Whether something written goes nowhere, as its conversation has something begun. */
  loses: boolean
}

/** For whoever waits for it, in a form of another tab say. */
const problem = { code: 'bad_input', message: 'You undid this.' } as const

/** What taking an action back would do; null once it cannot be. */
export async function lookAhead(seq: number): Promise<TakingBack | null> {
  const queue = await currentDatabase().actions.toArray()
  const action = queue.find((each) => each.seq === seq)
  if (!action || action.sent) return null
  const gone = new Map([[seq, action]])
  for (const each of queue)
    if (!each.acked && gone.has(each.dependsOn ?? -1)) gone.set(each.seq, each)
  const written = await writtenIn([...gone.values()])
  return sumOf(await loadActions(), [...gone.values()], written)
}

/**
 * Takes what was never sent out of the queue, with what depends on it, with the photos that only they
 * name; what was written goes back to where it was typed.
 * @returns undefined where it may have been sent, and nothing is changed
 */
export async function takeBackQueued(seq: number): Promise<TakingBack | undefined> {
  const owner = { actor: currentActor(), actions: await loadActions() }
  const database = currentDatabase()
  const { blobs, drafts, intake } = database
  const { gone, written } = await durably(() =>
    dexieStore(database, [blobs, drafts, intake]).transaction(async (tx) => {
      const left = await withdraw(tx, owner, seq)
      const photos = left.flatMap((each) => photosOf(owner.actions, each) ?? [])
      await forgetUnnamed(database, owner.actions, photos)
      const texts = await writtenIn(left)
      const kept = texts.filter(({ isFree }) => isFree)
      await drafts.bulkPut(kept.map(({ key, text }) => ({ key, value: text, at: Date.now() })))
      return { gone: left, written: texts }
    }),
  )
  if (gone.length === 0) return undefined
  publishSettled(
    database.userId,
    gone.map((each) => ({ seq: each.seq, ok: false, problem })),
  )
  return sumOf(owner.actions, gone, written)
}

interface Written extends Place {
  key: string
  text: string
  /** Nothing else is begun there. */
  isFree: boolean
}

const sumOf = (actions: Actions, gone: QueuedAction[], written: Written[]): TakingBack => ({
  others: gone.filter((each) => !isSilent(actions, each)).length - 1,
  back: written.filter(({ isFree }) => isFree),
  loses: written.some(({ isFree }) => !isFree),
})

/** What was typed in messages, by conversation and in order. */
async function writtenIn(gone: QueuedAction[]): Promise<Written[]> {
  const { conversations, drafts } = currentDatabase()
  const written = new Map<string, Written>()
  for (const action of gone) {
    const message = queuedMessageOf(action)
    // Nobody has typed the usual text of a share.
    if (!message || ['', usualShare].includes(message.content)) continue
    const { recipientId, recipientUsername = '', content } = message
    const row = recipientId === undefined ? undefined : await conversations.get(recipientId)
    const named = row ? placeOf(row) : (recipientId ?? recipientUsername.trim())
    const key = draftKeyOf(named)
    const before = written.get(key)
    const text = before ? `${before.text}\n${content}` : content
    const isFree = !(await drafts.get(key))?.value
    written.set(key, { named, name: row?.messagesWith ?? named, key, text, isFree })
  }
  return [...written.values()]
}
