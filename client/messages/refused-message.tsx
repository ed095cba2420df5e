import { useNavigate } from '@tanstack/react-router'
import { hashOf, isPhotoHash } from '#sync/images.ts'
import { wordsOf } from '#sync/messages.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { currentDatabase } from '../device/current-database.ts'
import { shownRows } from '../device/use-query.ts'
import { deviceDrafts } from '../device/drafts.ts'
import { failureOf } from '../device/durably.ts'
import { RefusedNotice, type NoticeProps, type RefusalEditor } from '../refusals/refused-notice.tsx'
import { discardRefused } from '../refusals/refused-writes.ts'
import { draftKeyOf, packDraft, unpackDraft } from './draft.ts'
import { placeOf } from './place.ts'
import { queuedMessageOf } from './queued-message.ts'

type Props = NoticeProps & {
  /** The draft of the conversation has got the message back. */
  onGivenBack?: () => void
  onSent?: (texts: { recipientUsername?: string }) => void
}

/**
 * A refused message. If a photo is the reason, Edit puts the message back into its conversation, where
 * the photo can be removed.
 */
export function RefusedMessage({ onGivenBack, onSent, ...notice }: Props) {
  const editor = usePhotoEditor(notice.entry, onGivenBack)
  return <RefusedNotice {...notice} editor={editor} {...(onSent && { onSent })} />
}

/** What a refused message says. */
export function refusedWords({ action }: Pick<RefusedWrite, 'action'>): string {
  const message = queuedMessageOf(action)
  if (!message) return 'Not sent.'
  const { content, images } = message
  return content.trim() === ''
    ? `Not sent: ${wordsOf({ content: '', images })}`
    : `Not sent: “${isolated(content)}”`
}

function usePhotoEditor(
  entry: RefusedWrite,
  onGivenBack: (() => void) | undefined,
): RefusalEditor | undefined {
  const navigate = useNavigate()
  const { code, field } = entry
  if (code !== 'unsupported_type' && field !== 'images') return undefined
  return {
    async open() {
      const { problem, named } = await giveBack(entry)
      if (problem !== undefined) return problem
      onGivenBack?.()
      await navigate({ to: '/messages', search: { with: named } })
      return undefined
    },
  }
}

/** Puts a refused message into the draft of its conversation. */
async function giveBack(entry: RefusedWrite): Promise<{ named: string; problem?: string }> {
  const { blobs } = currentDatabase()
  const message = queuedMessageOf(entry.action)
  const { recipientId, recipientUsername = '', content = '', images = [] } = message ?? {}
  const row = recipientId === undefined ? undefined : shownRows().get('conversations', recipientId)
  const named = row ? placeOf(row) : (recipientId ?? recipientUsername.trim())
  const key = draftKeyOf(named)
  const begun = unpackDraft(await deviceDrafts.read(key))
  if (begun && packDraft(begun) !== undefined)
    return {
      named,
      problem: 'You have started another message here. Send or delete it first.',
    }
  const kept = await blobs.bulkGet(images.map(hashOf))
  const photos = images.filter((name, i) => !isPhotoHash(name) || kept[i])
  // The draft names the photos before the refused message no longer does.
  try {
    await deviceDrafts.write(key, packDraft({ content, photos }))
  } catch (error) {
    return { named, problem: failureOf(error) }
  }
  await discardRefused(entry)
  return { named }
}
