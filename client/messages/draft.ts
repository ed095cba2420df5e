import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { messagePhotoLimit, newcomerKey } from '#sync/messages.ts'
import { currentDatabase } from '../device/current-database.ts'
import { deviceDrafts } from '../device/drafts.ts'
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
    clear: () => void change(() => empty),
    /** Puts a refused message before newer input. */
    giveBack: (refused: MessageDraft) => void change((now) => joinDrafts(refused, now)),
  }
}

/**
 * Puts a text after the unsent message to a user. @returns whether the device holds it; there is
 * nothing to hold of an empty one
 */
export async function addToDraft(name: string, content: string): Promise<boolean> {
  if (content === '') return true
  const key = draftKeyOf(name)
  const before = unpackDraft(await deviceDrafts.read(key)) ?? empty
  return deviceDrafts.keep(key, packDraft(joinDrafts(before, { content, photos: [] })))
}

const none: ReadonlyMap<string, string> = new Map()

/**
 * The texts of unsent messages by their keys, besides that of the open conversation, with whose keys the
 * list would be drawn again. They are read when another one opens or closes.
 */
export function useDraftTexts(opened: string | undefined): ReadonlyMap<string, string> {
  const [texts, setTexts] = useState(none)
  useEffect(() => {
    let over = false
    void readTexts(opened).then((read) => !over && setTexts(read))
    return () => {
      over = true
    }
  }, [opened])
  return texts
}

async function readTexts(opened: string | undefined): Promise<ReadonlyMap<string, string>> {
  // A browser that stores nothing has no drafts.
  const stored = await currentDatabase()
    .drafts.where('key')
    .startsWith(prefix)
    .toArray()
    .catch(() => [])
  return new Map(
    stored.flatMap(({ key, value }) => {
      const { content, photos } = unpackDraft(value) ?? empty
      const isShown = opened === undefined || key !== draftKeyOf(opened)
      const isEmpty = content === '' && photos.length === 0
      return isShown && !isEmpty ? [[key, content || 'Photo'] as const] : []
    }),
  )
}
