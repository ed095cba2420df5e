import * as v from 'valibot'
import type { QueuedAction } from '#sync/engine/store.ts'
import { sendMessage, shareByMessage } from '#sync/actions/messages.ts'

interface QueuedMessage {
  recipientId?: string | undefined
  recipientUsername?: string | undefined
  content: string
  images?: readonly string[]
}

/** The message that a queued action sends; undefined for any other action. */
export function queuedMessageOf({
  name,
  args,
}: Pick<QueuedAction, 'name' | 'args'>): QueuedMessage | undefined {
  const action = [sendMessage, shareByMessage].find((each) => each.name === name)
  const parsed = action && v.safeParse(action.args, args)
  return parsed?.success ? parsed.output : undefined
}
