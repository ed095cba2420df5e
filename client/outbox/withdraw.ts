import { usualShare } from '#sync/messages.ts'
import { withdraw, withdrawable } from '#sync/engine/withdraw.ts'
import { isSilent, photosOf, type Actions } from '#sync/engine/queued.ts'
import type { QueuedAction } from '#sync/engine/store.ts'
import {
  draftKeyOf,
  joinDrafts,
  packDraft,
  unpackDraft,
  type MessageDraft,
} from '../messages/draft.ts'
import { placeOf } from '../messages/place.ts'
import { queuedMessageOf } from '../messages/queued-message.ts'
import { currentActor } from '../device/session/store.ts'
import { currentDatabase, currentStore } from '../device/current-database.ts'
import { durably } from '../device/durably.ts'
import { loadActions } from '../device/known-actions.ts'
import { deleteUnnamedPhotos } from '../device/photos/photo-references.ts'
import { shownRows } from '../device/use-query.ts'
import { publishSettled } from '../device/rounds/settled.ts'

/** A conversation whose draft gets its text back. */
export interface Place {
  /** As the address of its page names it. */
  named: string
  name: string
}

/** The effect of withdrawing a write. */
export interface Withdrawal {
  /** The number of dependent writes that are withdrawn with it. */
  others: number
  back: Place[]
  /** Whether a text is lost, because its conversation has a newer draft. */
  loses: boolean
}

/** Answers forms that wait for the write, also those in other tabs. */
const problem = { code: 'bad_input', message: 'You undid this.' } as const

/** The effect of withdrawing a write; null when it can no longer be withdrawn. */
export async function previewWithdrawal(seq: number): Promise<Withdrawal | null> {
  const owner = { actor: currentActor(), actions: await loadActions() }
  const gone = await currentStore().transaction((tx) => withdrawable(tx, owner, seq), 'read')
  if (gone.length === 0) return null
  return sumOf(owner.actions, gone, await textsOf(gone))
}

/**
 * Removes an unsent write from the queue, with the writes that depend on it and the photos that
 * only they name. Texts and photos of messages go back to their drafts.
 * @returns undefined if the write may have been sent; nothing is changed then
 */
export async function withdrawQueued(seq: number): Promise<Withdrawal | undefined> {
  const owner = { actor: currentActor(), actions: await loadActions() }
  const database = currentDatabase()
  const { drafts } = database
  const { gone, written } = await durably(() =>
    currentStore().transaction(async (tx) => {
      const left = await withdraw(tx, owner, seq)
      const photos = left.flatMap((each) => photosOf(owner.actions, each) ?? [])
      const texts = await textsOf(left)
      const kept = texts.filter(({ isFree }) => isFree)
      const now = Date.now()
      await drafts.bulkPut(
        kept.map(({ key, draft }) => ({ key, value: packDraft(draft), at: now })),
      )
      await deleteUnnamedPhotos(database, owner.actions, photos)
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

interface MessageText extends Place {
  key: string
  draft: MessageDraft
  /** Whether the conversation has no draft. */
  isFree: boolean
}

const sumOf = (actions: Actions, gone: QueuedAction[], texts: MessageText[]): Withdrawal => ({
  others: gone.filter((each) => !isSilent(actions, each)).length - 1,
  back: texts.filter(({ isFree }) => isFree),
  loses: texts.some(({ isFree }) => !isFree),
})

/** The texts of withdrawn messages, by conversation and in order. */
async function textsOf(gone: QueuedAction[]): Promise<MessageText[]> {
  const { drafts } = currentDatabase()
  const rows = shownRows()
  const written = new Map<string, MessageText>()
  for (const action of gone) {
    const message = queuedMessageOf(action)
    // Quad wrote the usual text of a share.
    if (!message) continue
    const { recipientId, recipientUsername = '', content, images: photos = [] } = message
    if (photos.length === 0 && ['', usualShare].includes(content)) continue
    const row = recipientId === undefined ? undefined : rows.get('conversations', recipientId)
    const named = row ? placeOf(row) : (recipientId ?? recipientUsername.trim())
    const key = draftKeyOf(named)
    const before = written.get(key)
    const own = { content, photos }
    const draft = before ? joinDrafts(before.draft, own) : own
    const isFree = unpackDraft((await drafts.get(key))?.value || undefined) === undefined
    written.set(key, { named, name: row?.messagesWith ?? named, key, draft, isFree })
  }
  return [...written.values()]
}
