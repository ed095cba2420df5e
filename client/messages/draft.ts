import { newcomerKey } from '#sync/messages.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { useDraft } from '../forms/drafts/use-draft.ts'

/** The key of what is typed to somebody. */
export const draftKeyOf = (name: string): string => `message:${newcomerKey(name)}`

/**
 * The message that is typed and not sent, kept on the device under the other user's name.
 * @param preset the text where nothing is kept
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
    /** Puts a refused message before what was typed since. */
    giveBack: (refused: string) =>
      change((now) => [refused, now].filter((part) => part !== '').join('\n')),
  }
}
