import * as v from 'valibot'
import { messagePhotoLimit, newcomerKey } from '#sync/messages.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useDraft } from '../forms/drafts/use-draft.ts'

/** The key of the draft to a user. */
export const draftKeyOf = (name: string): string => `message:${newcomerKey(name)}`

/** An unsent message. `photos` are names: hashes, or ids of photos that the server has. */
export interface MessageDraft {
  content: string
  photos: readonly string[]
}

const draftSchema = v.object({ content: v.string(), photos: v.array(v.string()) })
const empty: MessageDraft = { content: '', photos: [] }

/** A draft as it is stored: a text alone as a string, and nothing if it is empty. */
export const packDraft = (draft: MessageDraft): MessageDraft | string | undefined =>
  draft.photos.length > 0 ? draft : draft.content || undefined

export function unpackDraft(stored: unknown): MessageDraft | undefined {
  if (typeof stored === 'string') return { ...empty, content: stored }
  const parsed = v.safeParse(draftSchema, stored)
  return parsed.success ? parsed.output : undefined
}

/** Puts a message before newer input. Photos beyond the limit are left out. */
export const joinDrafts = (one: MessageDraft, other: MessageDraft): MessageDraft => ({
  content: [one.content, other.content].filter((part) => part !== '').join('\n'),
  photos: [...new Set([...one.photos, ...other.photos])].slice(0, messagePhotoLimit),
})

/** The unsent message, stored on the device under the other user's name. */
export function useMessageDraft(name: string) {
  const {
    value: draft,
    latest,
    change,
    showFirst,
  } = useDraft<MessageDraft>({
    key: draftKeyOf(name),
    store: deviceDrafts,
    begin: empty,
    unpack: (stored) => unpackDraft(stored) ?? empty,
    pack: packDraft,
  })
  return {
    draft,
    latest,
    change,
    type: (content: string) => void change((now) => ({ ...now, content })),
    /** Empties the field. @returns deletes the draft, once its message is on disk */
    clear: () => showFirst({ ...empty }),
    /** Puts a refused message before newer input. */
    giveBack: (refused: MessageDraft) => void change((now) => joinDrafts(refused, now)),
  }
}
