import { newcomerKey } from '#sync/messages.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useDraft } from '../forms/drafts/use-draft.ts'

/** The key of the draft to a user. */
export const draftKeyOf = (name: string): string => `message:${newcomerKey(name)}`

/**
 * The unsent message, stored on the device under the other user's name.
 * @param preset the text without a draft
 */
export function useMessageDraft(name: string, preset: string) {
  const { value: text, change } = useDraft({
    key: draftKeyOf(name),
    store: deviceDrafts,
    begin: '',
    unpack: (stored) => (typeof stored === 'string' ? stored : preset),
    pack: (typed) => (typed === '' ? undefined : typed),
  })
  return {
    text,
    change: (typed: string) => change(() => typed),
    /** Puts a refused message before newer input. */
    giveBack: (refused: string) =>
      change((now) => [refused, now].filter((part) => part !== '').join('\n')),
  }
}
