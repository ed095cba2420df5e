import { useEffect } from 'react'
import { isId } from '#sync/id.ts'
import type { Conversation, Message } from '#sync/messages.ts'
import { markRead, open } from './actions.ts'
import { storeLastOpened } from './session-keys.ts'

/** Reports the messages read in an open conversation while the page is visible. */
export function useReading(conversation: Conversation | null, messages: Message[] | undefined) {
  const other = conversation?.otherUserId
  const newest = messages?.findLast(({ senderId }) => senderId === other)?.timeSent
  const isNew = newest !== undefined && newest > (conversation?.readUpTo ?? '')
  const isUnopened = conversation !== null && !conversation.hasInteractedBefore
  const name = conversation?.messagesWith

  useEffect(() => {
    if (name !== undefined) storeLastOpened(name)
  }, [name])

  useEffect(() => {
    const look = () => {
      if (other === undefined || !isId(other) || document.visibilityState !== 'visible') return
      if (isUnopened) void open(other, newest ?? new Date(0).toISOString())
      if (isNew) void markRead(other, newest)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [other, newest, isNew, isUnopened])
}
