import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../ui/drawing/icon.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { useMedia } from '../ui/use-media.ts'
import styles from './pane-head.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one shows the list of conversations. */
    isAfterList?: true
  }
}

/** The head of a conversation: the way back, and the other person. */
export function PaneHead({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { history } = useRouter()

  /** A new entry would let the phone's Back reopen what was left. */
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
  const isPhone = useMedia('(max-width: 767px)')
  return (
    <PersonText as={isPhone ? 'h1' : 'h2'} className={className}>
      {children}
    </PersonText>
  )
}
