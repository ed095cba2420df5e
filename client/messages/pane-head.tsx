import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../ui/drawing/icon.tsx'
import { useMedia } from '../ui/use-media.ts'
import styles from './pane-head.module.css'

/** The head of a conversation: the way back, and the other person. */
export function PaneHead({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { history } = useRouter()

  function leave() {
    if (history.location.state.isAfterList) history.back()
    else void navigate({ to: '/messages', search: {}, replace: true })
  }

  return (
    <header className={styles.head}>
      <button type="button" className={styles.back} title="Back to Message List" onClick={leave}>
        <Icon name="back" />
        <span className="sr-only">Back to Message List</span>
      </button>
      {children}
    </header>
  )
}

/** On a phone, where the list is not visible, this is the page's heading. */
export function PaneTitle({
  className,
  children,
}: {
  className: string | undefined
  children: ReactNode
}) {
  const Title = useMedia('(max-width: 767px)') ? 'h1' : 'h2'
  return <Title className={className}>{children}</Title>
}
