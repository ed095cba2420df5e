import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import type { Block } from '#sync/blocks.ts'
import type { Conversation } from '#sync/messages.ts'
import { LastSeen } from '../activity/last-seen.tsx'
import { Closed, ClosedConversation } from '../blocks/closed-conversation.tsx'
import { useBlock } from '../blocks/queries.ts'
import { useSession } from '../device/session/session.ts'
import { PayButton } from '../payment/pay-button.tsx'
import { MeetUpButton } from '../meet-ups/meet-up-button.tsx'
import { MeetUpLine } from '../meet-ups/meet-up-line.tsx'
import { useProfile } from '../profiles/queries.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { Composer } from './composer.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import styles from './conversation-pane.module.css'
import { MessageLog } from './message-log.tsx'
import { PaneHead, PaneTitle } from './pane-head.tsx'
import { PinnedListing } from './pinned-listing.tsx'
import { useConversation, usePersonId } from './queries.ts'
import { SafetyTips } from './safety-tips.tsx'
import { areTipsHidden, takeTipsShown } from './session-keys.ts'
import { PersonText } from '../ui/person-text.tsx'
import '../ui/keyboard.ts'
import { quieted } from '../ui/quiet-focus.ts'
import { useMedia } from '../ui/use-media.ts'
import { useTyping } from './typing.ts'
import { UsualTimes } from './usual-times.tsx'

type Props = { named: string; about: string | undefined }

/** A conversation with a person, whether or not it has messages. */
export function ConversationPane({ named, about }: Props) {
  const conversation = useConversation(named)
  const personId = usePersonId(named, about, conversation)
  const block = useBlock(personId ?? named)
  const session = useSession()
  if (session.status !== 'signed-in') return null
  if (conversation === undefined || block === undefined) {
    return (
      <div className={styles.loading}>
        <Skeleton lines={4} />
      </div>
    )
  }
  return (
    <Loaded
      named={named}
      about={about}
      conversation={conversation}
      personId={personId}
      block={block}
      ownId={session.user.id}
    />
  )
}

type LoadedProps = Props & {
  conversation: Conversation | null
  personId: string | undefined
  block: Block | null
  ownId: string
}

function Loaded({ named, about, conversation, personId, block, ownId }: LoadedProps) {
  const name = conversation?.messagesWith ?? named
  const isDeleted = name === deletedUserName
  const userId = isDeleted ? undefined : (personId ?? block?.userId)
  const isClosed = isDeleted || block !== null
  const typing = useTyping(name)
  const field = useRef<HTMLTextAreaElement>(null)
  const pay = userId !== undefined && <PayButton userId={userId} name={name} />
  // The composer begins again with a message that was given back.
  const [givenBack, setGivenBack] = useState(0)
  const isWide = useMedia('(min-width: 1180px)')
  const pinned = (
    <PinnedListing
      otherUserId={conversation?.otherUserId}
      name={name}
      about={about}
      isPanel={isWide}
    />
  )
  // The state at opening, because opening changes it.
  const [tips, setTips] = useState(
    () => !conversation?.hasInteractedBefore && !areTipsHidden() && !takeTipsShown(named),
  )
  return (
    <>
      <PaneHead>
        <Who
          name={name}
          userId={userId}
          image={conversation?.profileImagePath}
          typing={typing}
          isClosed={isClosed}
        />
        {userId !== undefined && !isClosed && <MeetUpButton otherUserId={userId} name={name} />}
        {userId !== undefined && (
          <ConversationMenu userId={userId} username={name} isBlocked={block?.isBlocked ?? false} />
        )}
      </PaneHead>
      <div className={styles.body}>
        {!isWide && pinned}
        <div className={styles.talk}>
          {userId !== undefined && !isClosed && <MeetUpLine otherUserId={userId} name={name} />}
          <MessageLog
            named={named}
            name={name}
            conversation={conversation}
            ownId={ownId}
            onGivenBack={() => setGivenBack((times) => times + 1)}
            above={!isClosed && <UsualTimes userId={userId} />}
          />
          {isDeleted ? (
            <Closed words="This account was deleted. You can’t reply." />
          ) : block ? (
            <>
              <ClosedConversation block={block} username={name} />
              {/* Shows nothing, and deletes the handles from the device. */}
              {pay}
            </>
          ) : (
            <Composer
              key={givenBack}
              named={named}
              name={name}
              conversation={conversation}
              about={about}
              field={field}
              pay={pay}
            />
          )}
        </div>
        {isWide && pinned}
      </div>
      <SafetyTips
        open={tips}
        onClose={() => setTips(false)}
        focusAfter={() => (field.current ? quieted(field.current) : true)}
      />
    </>
  )
}

type WhoProps = {
  name: string
  userId: string | undefined
  image: string | undefined
  typing: boolean
  /** One of the two blocks the other, or the account was deleted. */
  isClosed: boolean
}

function Who({ name, userId, image, typing, isClosed }: WhoProps) {
  const profile = useProfile(userId)
  const face = <Avatar name={name} image={image ?? profile?.profileImage?.small} size={40} />
  return (
    <div className={styles.who}>
      {userId === undefined ? (
        face
      ) : (
        <Link
          to="/profile/$pageUserId"
          params={{ pageUserId: userId }}
          className={styles.face}
          aria-label={`Profile of ${name}`}
        >
          {face}
        </Link>
      )}
      <div className={styles.words}>
        <PaneTitle className={styles.name}>{name}</PaneTitle>
        {/* The name stays where it is when one of these appears. */}
        <div className={styles.state} data-open={!isClosed || undefined}>
          <p className={styles.typing} role="status">
            {typing && (
              <>
                <PersonText>{name}</PersonText> is typing...
              </>
            )}
          </p>
          {!typing && !isClosed && userId !== undefined && (
            <LastSeen userId={userId} className={styles.seen} />
          )}
        </div>
      </div>
    </div>
  )
}
