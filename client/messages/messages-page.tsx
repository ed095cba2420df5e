import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Conversation } from '#sync/messages.ts'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import styles from './messages-page.module.css'
import { NewMessage } from './new/new-message.tsx'
import { placeOf } from './place.ts'
import { useConversations } from './queries.ts'
import { useMedia } from '../ui/use-media.ts'

type Props = { with?: string; about?: string; compose?: true }

/** The list and one conversation: side by side, or one after the other on a phone. */
export function MessagesPage({ with: other, about, compose }: Props) {
  const conversations = useConversations()
  const isInside = other !== undefined || compose === true
  useLatestOpened(conversations, isInside)
  return (
    <div
      className={styles.page}
      data-fills
      data-inside={isInside || undefined}
      data-conversation={(isInside && !compose) || undefined}
    >
      <title>Messages · Quad</title>
      <section className={styles.list} aria-label="Conversations">
        <ConversationList conversations={conversations} opened={other} isInside={isInside} />
      </section>
      <div className={styles.pane}>
        {compose ? (
          <NewMessage />
        ) : other !== undefined ? (
          <ConversationPane key={other} named={other} about={about} />
        ) : (
          conversations !== undefined &&
          conversations.length > 0 && (
            <div className={styles.nothing}>
              <EmptyState scene="books" title="Choose a conversation">
                <p>Or start a new one.</p>
              </EmptyState>
            </div>
          )
        )}
      </div>
    </div>
  )
}

/**
 * Beside the list is room for a conversation, so the latest one opens by itself. One with unread
 * messages does not: opening it would mark them as read. In a low window none does: it would hide the
 * bar, which leads to the other pages.
 */
function useLatestOpened(conversations: Conversation[] | undefined, isInside: boolean): void {
  const navigate = useNavigate()
  const isWide = useMedia('(min-width: 768px) and (min-height: 481px)')
  // After "Back to Message List" the list stays.
  const wasInside = useRef(false)
  const latest = conversations?.find((each) => each.hasInteractedBefore && !each.hasNewMessage)
  const place = latest && placeOf(latest)

  useEffect(() => {
    if (isInside) wasInside.current = true
    if (!isWide || wasInside.current || place === undefined) return
    void navigate({ to: '/messages', search: { with: place }, replace: true })
  }, [isInside, isWide, place, navigate])
}
