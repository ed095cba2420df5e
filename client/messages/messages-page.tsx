import { EmptyState } from '../ui/loading/empty-state.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import styles from './messages-page.module.css'
import { NewMessage } from './new-message.tsx'
import { useConversations } from './queries.ts'

type Props = { with?: string; about?: string; compose?: true }

/** The list and one conversation: side by side, or one after the other on a phone. */
export function MessagesPage({ with: other, about, compose }: Props) {
  const conversations = useConversations()
  const isInside = other !== undefined || compose === true
  return (
    <div
      className={styles.page}
      data-fills
      data-inside={isInside || undefined}
      data-conversation={(isInside && !compose) || undefined}
    >
      <title>Messages · Quad</title>
      <section className={styles.list} aria-label="Conversations">
        <ConversationList conversations={conversations} opened={other} />
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
