import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { currentActor } from '../device/session/store.ts'
import { Button } from '../ui/controls/button.tsx'
import { preloadDialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { timeAgo } from '../ui/time-ago.ts'
import { useNow } from '../ui/now.ts'
import { useOutbox, type Outbox } from './queries.ts'
import { PhotoLines } from './photo-lines.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import styles from './outbox.module.css'

type Waiting = Outbox['waiting'][number]

export function OutboxPage() {
  const outbox = useOutbox()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<Waiting>()
  const [open, setOpen] = useState(false)

  function ask(action: Waiting) {
    setAsked(action)
    setOpen(true)
  }

  return (
    <div className={styles.page}>
      <title>Outbox · Quad</title>
      <h1 ref={heading} tabIndex={-1}>
        Outbox
      </h1>
      {outbox ? <Lists outbox={outbox} onTakeBack={ask} /> : <Skeleton lines={4} />}
      <PhotoLines />
      {/* Its line leaves the list before it does. */}
      {asked && (
        <TakeBackDialog
          key={asked.seq}
          seq={asked.seq}
          words={asked.words}
          open={open}
          onClose={() => setOpen(false)}
          focusAfter={heading}
        />
      )}
    </div>
  )
}

type ListsProps = { outbox: Outbox; onTakeBack: (action: Waiting) => void }

function Lists({ outbox: { waiting, refused }, onTakeBack }: ListsProps) {
  const now = useNow()
  if (waiting.length + refused.length === 0) {
    return (
      <EmptyState scene="lamp" title="Everything has been sent.">
        <p>What you do offline waits here until it’s sent.</p>
      </EmptyState>
    )
  }
  return (
    <>
      {refused.length > 0 && (
        <section className={styles.section} aria-labelledby="refused">
          <h2 id="refused">Refused</h2>
          <ul className={styles.list}>
            {refused.map((entry) => (
              <li key={entry.seq}>
                <RefusedNotice entry={entry} words={entry.words} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={styles.section} aria-labelledby="waiting">
          <h2 id="waiting">Waiting to be sent</h2>
          <ol className={styles.list}>
            {waiting.map((action) => (
              <li key={action.seq} className={styles.waiting}>
                <Icon name="clock" size={20} />
                <Words of={action} />
                <time dateTime={new Date(action.at).toISOString()}>
                  {timeAgo(new Date(action.at).toISOString(), now)}
                </time>
                {!action.sent && (
                  <Button
                    small
                    variant="ghost"
                    icon="close"
                    aria-label={`Undo: ${action.words}`}
                    onPointerEnter={preloadDialog}
                    onFocus={preloadDialog}
                    onClick={() => onTakeBack(action)}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** Leads to the page that shows the effect of what waits. */
function Words({ of: { words, listingId, page } }: { of: Waiting }) {
  if (listingId !== undefined) {
    return (
      <Link to="/for-you" search={{ listingId }} className={styles.place}>
        {words}
      </Link>
    )
  }
  if (page === 'settings') {
    return (
      <Link to="/settings" className={styles.place}>
        {words}
      </Link>
    )
  }
  if (page === 'profile') return <OwnProfile>{words}</OwnProfile>
  return <span>{words}</span>
}

const OwnProfile = ({ children }: { children: string }) => (
  <Link
    to="/profile/$pageUserId"
    params={{ pageUserId: currentActor().userId }}
    className={styles.place}
  >
    {children}
  </Link>
)
