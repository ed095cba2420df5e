import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isId } from '#sync/id.ts'
import { deletedUserName } from '#sync/accounts/accounts.ts'
import type { Block } from '#sync/blocks.ts'
import type { Conversation } from '#sync/messages.ts'
import { LastSeen } from '../activity/last-seen.tsx'
import { Closed, ClosedConversation } from '../blocks/closed-conversation.tsx'
import { useBlock } from '../blocks/queries.ts'
import { useSession } from '../device/session/session.ts'
import { PayButton } from '../payment/pay-button.tsx'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { Composer } from './composer.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import styles from './conversation-pane.module.css'
import { MessageLog } from './message-log.tsx'
import { PaneHead, PaneTitle } from './pane-head.tsx'
import { PinnedListing } from './pinned-listing.tsx'
import { useConversation } from './queries.ts'
import { SafetyTips } from './safety-tips.tsx'
import { areTipsHidden, takeTipsShown } from './session-keys.ts'
import { PersonText } from '../ui/person-text.tsx'
import '../ui/keyboard.ts'
import { useMedia } from '../ui/use-media.ts'
import { useTyping } from './typing.ts'
import { UsualTimes } from './usual-times.tsx'

type Props = { named: string; about: string | undefined }

/** A conversation with a person, whether or not it has messages. */
export function ConversationPane({ named, about }: Props) {
  const conversation = useConversation(named)
  const block = useBlock(conversation?.otherUserId ?? named)
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
      block={block}
      ownId={session.user.id}
    />
  )
}

function Loaded({
  named,
  about,
  conversation,
  block,
  ownId,
}: Props & { conversation: Conversation | null; block: Block | null; ownId: string }) {
  const name = conversation?.messagesWith ?? named
  const userId = conversation?.otherUserId ?? block?.userId
  const isPerson = userId !== undefined && isId(userId) && name !== deletedUserName
  const typing = useTyping(name)
  // The composer begins again with a message that was given back.
  const [givenBack, setGivenBack] = useState(0)
  const isWide = useMedia('(min-width: 1180px)')
  const pinned = (
    <PinnedListing otherUserId={conversation?.otherUserId} about={about} isPanel={isWide} />
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
          conversation={conversation}
          typing={typing}
          seenId={isPerson && !block ? userId : undefined}
        />
        {isPerson && (
          <>
            <PayButton userId={userId} name={name} />
            <ConversationMenu
              userId={userId}
              username={name}
              isBlocked={block?.isBlocked ?? false}
            />
          </>
        )}
      </PaneHead>
      <div className={styles.body}>
        {!isWide && pinned}
        <div className={styles.talk}>
          {isPerson && !block && <UsualTimes userId={userId} />}
          <MessageLog
            named={named}
            name={name}
            conversation={conversation}
            ownId={ownId}
            onGivenBack={() => setGivenBack((times) => times + 1)}
          />
          {name === deletedUserName ? (
            <Closed words="This account was deleted. You can’t reply." />
          ) : block ? (
            <ClosedConversation block={block} username={name} />
          ) : (
            <Composer
              key={givenBack}
              named={named}
              name={name}
              conversation={conversation}
              about={about}
            />
          )}
        </div>
        {isWide && pinned}
      </div>
      <SafetyTips open={tips} onClose={() => setTips(false)} />
    </>
  )
}

type WhoProps = {
  name: string
  conversation: Conversation | null
  typing: boolean
  /** The person, unless there is a block. */
  seenId: string | undefined
}

function Who({ name, conversation, typing, seenId }: WhoProps) {
  const id = conversation?.otherUserId
  const face = <Avatar name={name} image={conversation?.profileImagePath} size={40} />
  return (
    <div className={styles.who}>
      {id !== undefined && isId(id) ? (
        <Link
          to="/profile/$pageUserId"
          params={{ pageUserId: id }}
          className={styles.face}
          aria-label={`Profile of ${name}`}
        >
          {face}
        </Link>
      ) : (
        face
      )}
      <div className={styles.words}>
        <PaneTitle className={styles.name}>{name}</PaneTitle>
        <p className={styles.typing} role="status">
          {typing && (
            <>
              <PersonText>{name}</PersonText> is typing...
            </>
          )}
        </p>
        {!typing && seenId !== undefined && <LastSeen userId={seenId} className={styles.seen} />}
      </div>
    </div>
  )
}
