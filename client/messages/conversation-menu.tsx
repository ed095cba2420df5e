import { useNavigate } from '@tanstack/react-router'
import { useBlockDialog } from '../blocks/use-block-dialog.tsx'
import { useUserReport } from '../reports/report-user.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import styles from './pane-head.module.css'

type Props = { userId: string; username: string; isBlocked: boolean }

/** What can be done about the other person of a conversation. */
export function ConversationMenu({ userId, username, isBlocked }: Props) {
  const block = useBlockDialog()
  const report = useUserReport({ userId, username })
  const navigate = useNavigate()

  function reach() {
    block.reach.onPointerEnter()
    report.reach.onPointerEnter()
  }
  return (
    <div className={styles.menu} onPointerEnter={reach} onFocus={reach}>
      <Menu
        label={`Options for ${username}`}
        buttonClassName={styles.tool}
        entries={[
          {
            label: 'View profile',
            icon: 'user',
            onChoose: () =>
              void navigate({ to: '/profile/$pageUserId', params: { pageUserId: userId } }),
          },
          { label: 'Report User', icon: 'flag', onChoose: report.show },
          {
            label: isBlocked ? 'Unblock User' : 'Block User',
            icon: 'block',
            onChoose: () => block.ask({ userId, username, block: !isBlocked }),
          },
        ]}
      >
        <Icon name="more" />
      </Menu>
      {block.dialog}
      {report.dialog}
    </div>
  )
}
