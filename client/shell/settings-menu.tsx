import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, preloadDialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import styles from './nav-bar.module.css'

const rooms = {
  bug: {
    title: 'Report a Bug',
    words:
      'The form for bugs is being built. Until it is here, the people who run Quad at your school are glad to hear from you.',
  },
  twoFactor: {
    title: 'Two Factor Authentication',
    words:
      'A second step at sign-in is being built. Until it is here, a long password of your own keeps your account safe.',
  },
}

export function SettingsMenu() {
  const [room, setRoom] = useState<keyof typeof rooms>('bug')
  const [open, setOpen] = useState(false)

  function enter(next: keyof typeof rooms) {
    setRoom(next)
    setOpen(true)
  }

  return (
    <div data-place="settings" onPointerEnter={preloadDialog} onFocus={preloadDialog}>
      <Menu
        label="Settings"
        buttonClassName={styles.tool}
        entries={[
          { label: 'Report a Bug', icon: 'bug', onChoose: () => enter('bug') },
          {
            label: 'Two Factor Authentication',
            icon: 'lock',
            onChoose: () => enter('twoFactor'),
          },
        ]}
      >
        <Icon name="gear" />
      </Menu>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={rooms[room].title}
        footer={<Button onClick={() => setOpen(false)}>OK</Button>}
      >
        <p>{rooms[room].words}</p>
      </Dialog>
    </div>
  )
}
