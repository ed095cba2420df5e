import { useEffect, useState } from 'react'
import { newcomerKey } from '#sync/messages.ts'
import { currentDatabase } from '../sync/database.ts'

/**
 * What is typed and not sent, kept on the device under the other's name.
 * @param preset stands there where nothing was begun
 */
export function useMessageDraft(name: string, preset: string) {
  const key = `message:${newcomerKey(name)}`
  const [text, setText] = useState<string>()

  useEffect(() => {
    let over = false
    void readDraft(key).then((kept) => {
      if (!over) setText((typed) => typed ?? kept ?? preset)
    })
    return () => {
      over = true
    }
  }, [key, preset])

  function change(typed: string) {
    setText(typed)
    void keepDraft(key, typed)
  }

  return { text: text ?? '', change }
}

async function readDraft(key: string): Promise<string | undefined> {
  const row = await currentDatabase()
    .drafts.get(key)
    .catch(() => undefined)
  return typeof row?.value === 'string' && row.value !== '' ? row.value : undefined
}

async function keepDraft(key: string, value: string): Promise<void> {
  const { drafts } = currentDatabase()
  const kept = value === '' ? drafts.delete(key) : drafts.put({ key, value, at: Date.now() })
  await Promise.resolve(kept).catch(() => undefined)
}
