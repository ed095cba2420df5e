import { lazy, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import styles from './nav-bar.module.css'

const loadBug = () => import('../reports/bug-dialog.tsx')
const BugDialog = lazy(async () => ({ default: (await loadBug()).BugDialog }))

export function SettingsMenu() {
  const bug = useLazyDialog(loadBug)
  const [open, setOpen] = useState(false)

  return (
    <div data-place="settings" {...bug.reach}>
      <Menu
        label="Settings"
        buttonClassName={styles.tool}
        entries={[
          { label: 'Report a Bug', icon: 'bug', onChoose: bug.show },
          { label: 'Two Factor Authentication', icon: 'lock', onChoose: () => setOpen(true) },
        ]}
      >
        <Icon name="gear" />
      </Menu>
      {bug.place((opened) => (
        <BugDialog {...opened} />
      ))}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Two Factor Authentication"
        footer={<Button onClick={() => setOpen(false)}>OK</Button>}
      >
        <p>
          A second step at sign-in is being built. Until it is here, a long password of your own
          keeps your account safe.
        </p>
      </Dialog>
    </div>
  )
}
