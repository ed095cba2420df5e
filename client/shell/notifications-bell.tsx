import { useState } from 'react'
import { DrawerDialog, preloadDialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { NavBadge } from './nav-badge.tsx'
import styles from './nav-bar.module.css'

export function NotificationsBell({ unread }: { unread: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.action}
        data-place="bell"
        aria-haspopup="dialog"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        <span className={styles.label}>Notifications</span>
        <NavBadge count={unread} />
      </button>
      <DrawerDialog open={open} onClose={() => setOpen(false)} title="Notifications">
        <EmptyState scene="lamp" title="You’re all caught up!">
          <p>News about your listings and messages appears here.</p>
        </EmptyState>
      </DrawerDialog>
    </>
  )
}
