import { useMemo } from 'react'
import * as v from 'valibot'
import { messagePhotoLimit, newcomerKey, photoCount, previewOf } from '#sync/messages.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useStored } from '../device/use-stored.ts'
import { useDraft } from '../forms/drafts/use-draft.ts'

const prefix = 'message:'

/** The key of the draft to a user. */
export const draftKeyOf = (name: string): string => `${prefix}${newcomerKey(name)}`

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

/**
 * What the list shows of the unsent messages, by their keys. That of the open conversation is left out:
 * each key press would draw the list again.
 */
export function useDraftTexts(opened: string | undefined): Readonly<Record<string, string>> {
  const own = opened === undefined ? undefined : draftKeyOf(opened)
  // A text, because `useStored` renders again for each new object.
  const texts = useStored(
    async ({ drafts }) => {
      const stored = await drafts.where('key').startsWith(prefix).toArray()
      const others = stored.filter(({ key }) => key !== own)
      return JSON.stringify(
        Object.fromEntries(others.map(({ key, value }) => [key, lineOf(value)])),
      )
    },
    [own],
  )
  return useMemo(() => v.parse(textsSchema, JSON.parse(texts ?? '{}')), [texts])
}

const textsSchema = v.record(v.string(), v.string())

/** Its beginning, or its photos; empty for none. */
function lineOf(stored: unknown): string {
  const { content, photos } = unpackDraft(stored) ?? empty
  return previewOf(content.trim()) || (photos.length > 0 ? photoCount(photos.length) : '')
}
