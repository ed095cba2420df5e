import { useEffect, useRef, useState } from 'react'
import { newcomerKey } from '#sync/messages.ts'
import { deviceDrafts } from '../forms/draft-store.ts'

/** Under which what is typed to somebody is kept. */
export const draftKeyOf = (name: string): string => `message:${newcomerKey(name)}`

/**
 * What is typed and not sent, kept on the device under the other's name.
 * @param preset stands there where nothing was begun
 */
export function useMessageDraft(name: string, preset: string) {
  const key = draftKeyOf(name)
  const [text, setText] = useState<string>()
  const newest = useRef('')

  useEffect(() => {
    let over = false
    void deviceDrafts.read(key).then((kept) => {
      const begun = typeof kept === 'string' ? kept : preset
      if (!over) setText((typed) => typed ?? begun)
    })
    return () => {
      over = true
    }
  }, [key, preset])

  function change(typed: string) {
    newest.current = typed
    setText(typed)
    void deviceDrafts.keep(key, typed === '' ? undefined : typed)
  }

  /** What was sent and refused stands before what was typed since. */
  function giveBack(refused: string) {
    change([refused, newest.current].filter((part) => part !== '').join('\n'))
  }

  return { text: text ?? '', change, giveBack }
}
