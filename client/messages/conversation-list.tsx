import { Link, useNavigate, type HistoryState } from '@tanstack/react-router'
import { usernameKey } from '#sync/accounts/accounts.ts'
import { isId } from '#sync/id.ts'
import type { Conversation } from '#sync/messages.ts'
import { useNow } from '../ui/now.ts'
import { useSession } from '../device/session/session.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { PersonText } from '../ui/person-text.tsx'
import styles from './conversation-list.module.css'
import { draftKeyOf, useDraftTexts } from './draft.ts'
import { afterList, placeOf } from './place.ts'
import { listTime } from './when.ts'

type Props = {
  conversations: Conversation[] | undefined
  opened: string | undefined
  /** Whether something is open beside it. */
  isInside: boolean
}

export function ConversationList({ conversations, opened, isInside }: Props) {
  const navigate = useNavigate()
  const state = isInside ? {} : afterList
  const drafts = useDraftTexts(opened)
  const isEmpty = conversations?.length === 0
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>Messages</h1>
        <Button
          small
          variant="ghost"
          icon="pencil"
          onClick={() => void navigate({ to: '/messages', search: { compose: true }, state })}
        >
          New Message
        </Button>
      </header>
      {!conversations && (
        <div className={styles.loading}>
          <Skeleton lines={6} />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          scene="books"
          title={' You have no messages. Click "New Message" to start a new message with someone!'}
        />
      )}
      {conversations && !isEmpty && (
        <ul className={styles.list}>
          {conversations.map((each) => (
            <li key={each.otherUserId}>
              <Row
                conversation={each}
                isOpened={opened !== undefined && isCalled(each, opened)}
                state={state}
                draft={drafts[draftKeyOf(placeOf(each))]}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const isCalled = ({ otherUserId, messagesWith }: Conversation, named: string): boolean =>
  isId(named) ? otherUserId === named : usernameKey(messagesWith) === usernameKey(named)

type RowProps = {
  conversation: Conversation
  isOpened: boolean
  state: HistoryState
  /** The unsent message. */
  draft: string | undefined
}

function Row({ conversation, isOpened, state, draft }: RowProps) {
  const now = useNow()
  const session = useSession()
  const { messagesWith, profileImagePath, time, hasNewMessage, last } = conversation
  const isOwn = session.user && last?.senderId === session.user.id
  return (
    <Link
      to="/messages"
      search={{ with: placeOf(conversation) }}
      state={state}
      className={styles.row}
      data-new={hasNewMessage || undefined}
      aria-current={isOpened || undefined}
    >
      <Avatar name={messagesWith} image={profileImagePath} size={48} />
      <span className={styles.words}>
        <PersonText as="span" className={styles.name}>
          {messagesWith}
        </PersonText>
        <time className={styles.time} dateTime={time}>
          {listTime(time, now)}
        </time>
        <PersonText as="span" className={styles.preview}>
          {(draft || isOwn) && (
            <>
              {/* A part that leaves the direction of the line to the message. */}
              {draft ? <bdi className={styles.draft}>Draft:</bdi> : <bdi>You:</bdi>}{' '}
            </>
          )}
          {draft || (last?.text ?? 'No messages yet')}
        </PersonText>
        {hasNewMessage && (
          <span className={styles.new}>
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
    </Link>
  )
}
