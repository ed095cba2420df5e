import { usePending } from '../device/use-pending.ts'
import { Button } from '../ui/controls/button.tsx'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import styles from './block-button.module.css'
import { useBlock } from './queries.ts'
import { useBlockDialog } from './use-block-dialog.tsx'

type Props = { userId: string; username: string }

/** Blocks or unblocks a person, after a confirmation. */
export function BlockButton({ userId, username }: Props) {
  const isBlocked = useBlock(userId)?.isBlocked ?? false
  const pending = usePending('blocks', userId)
  const { ask, reach, dialog } = useBlockDialog()
  return (
    <span className={styles.place}>
      <Button
        variant="plain"
        small
        icon="block"
        {...reach}
        onClick={() => ask({ userId, username, block: !isBlocked })}
      >
        {isBlocked ? 'Unblock User' : 'Block User'}
      </Button>
      {pending && <PendingMark />}
      {dialog}
    </span>
  )
}
