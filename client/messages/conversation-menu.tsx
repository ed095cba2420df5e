import { useBlockDialog } from '../blocks/use-block-dialog.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import styles from './pane-head.module.css'

type Props = { userId: string; username: string; isBlocked: boolean }

/** What can be done about the other person of a conversation. */
export function ConversationMenu({ userId, username, isBlocked }: Props) {
  const { ask, reach, dialog } = useBlockDialog()
  return (
    <div className={styles.menu} {...reach}>
      <Menu
        label={`Options for ${username}`}
        buttonClassName={styles.tool}
        entries={[
          {
            label: isBlocked ? 'Unblock User' : 'Block User',
            icon: 'block',
            onChoose: () => ask({ userId, username, block: !isBlocked }),
          },
        ]}
      >
        <Icon name="more" />
      </Menu>
      {dialog}
    </div>
  )
}
