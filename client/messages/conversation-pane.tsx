import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isId } from '#sync/id.ts'
import type { Conversation } from '#sync/messages.ts'
import { useSession } from '../device/session/session.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation-pane.module.css'
import { MessageLog } from './message-log.tsx'
import { PaneHead, PaneTitle } from './pane-head.tsx'
import { useConversation } from './queries.ts'
import { SafetyTips } from './safety-tips.tsx'
import { areTipsHidden, takeTipsShown } from './session-keys.ts'
import { useTyping } from './typing.ts'

type Props = { named: string; about: string | undefined }

/** A conversation with a person, whether or not it has messages. */
export function ConversationPane({ named, about }: Props) {
  const conversation = useConversation(named)
  const session = useSession()
  if (session.status !== 'signed-in') return null
  if (conversation === undefined) {
    return (
      <div className={styles.loading}>
        <Skeleton lines={4} />
      </div>
    )
  }
  return <Loaded named={named} about={about} conversation={conversation} ownId={session.user.id} />
}

function Loaded({
  named,
  about,
  conversation,
  ownId,
}: Props & { conversation: Conversation | null; ownId: string }) {
  const name = conversation?.messagesWith ?? named
  const typing = useTyping(name)
  // The state at opening, because opening changes it.
  const [tips, setTips] = useState(
    () => !conversation?.hasInteractedBefore && !areTipsHidden() && !takeTipsShown(named),
  )
  return (
    <>
      <PaneHead>
        <Who name={name} conversation={conversation} typing={typing} />
      </PaneHead>
      <MessageLog named={named} name={name} conversation={conversation} ownId={ownId} />
      <Composer named={named} name={name} conversation={conversation} about={about} />
      <SafetyTips open={tips} onClose={() => setTips(false)} />
    </>
  )
}

type WhoProps = { name: string; conversation: Conversation | null; typing: boolean }

function Who({ name, conversation, typing }: WhoProps) {
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
          {typing && `${name} is typing...`}
        </p>
      </div>
    </div>
  )
}
