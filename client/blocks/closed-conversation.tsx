import type { ReactNode } from 'react'
import type { Block } from '#sync/blocks.ts'
import { usePending } from '../device/use-pending.ts'
import { Button } from '../ui/controls/button.tsx'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import styles from './closed-conversation.module.css'
import { useBlockDialog } from './use-block-dialog.tsx'

type Props = { block: Block; username: string }

/** Says in place of the field for a message why there is none. */
export const Closed = ({ words, children }: { words: string; children?: ReactNode }) => (
  <div className={styles.closed}>
    <p role="status">{words}</p>
    {children}
  </div>
)

/** Replaces the field for a message while either of the two blocks the other. */
export function ClosedConversation({ block: { userId, isBlocked }, username }: Props) {
  const pending = usePending('blocks', userId)
  const { ask, reach, dialog } = useBlockDialog()
  return (
    <Closed
      words={
        isBlocked
          ? 'You cannot send messages to this user until you unblock them.'
          : 'You cannot send messages to this user.'
      }
    >
      {pending && <PendingMark />}
      {isBlocked && (
        <Button
          variant="ghost"
          small
          icon="block"
          {...reach}
          onClick={() => ask({ userId, username, block: false })}
        >
          Unblock User
        </Button>
      )}
      {dialog}
    </Closed>
  )
}
