import { useNavigate } from '@tanstack/react-router'
import { useBlockDialog } from '../blocks/use-block-dialog.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import styles from './pane-head.module.css'

const loadReport = () => import('../reports/report-user-dialog.tsx')
const ReportUserDialog = lazyPart(async () => (await loadReport()).ReportUserDialog)

type Props = { userId: string; username: string; isBlocked: boolean }

/** What can be done about the other person of a conversation. */
export function ConversationMenu({ userId, username, isBlocked }: Props) {
  const navigate = useNavigate()
  const report = useLazyDialog(loadReport)
  const block = useBlockDialog()
  const toProfile = { to: '/profile/$pageUserId', params: { pageUserId: userId } } as const
  return (
    <div className={styles.menu} {...report.reach}>
      <Menu
        label={`Options for ${username}`}
        buttonClassName={styles.tool}
        entries={[
          { label: 'View Profile', icon: 'user', onChoose: () => void navigate(toProfile) },
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
      {report.place((opened) => (
        <ReportUserDialog userId={userId} username={username} {...opened} />
      ))}
      {block.dialog}
    </div>
  )
}
