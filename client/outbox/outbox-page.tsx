import { Link } from '@tanstack/react-router'
import { useRef, useState, type ComponentType } from 'react'
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
import { RefusedMessage } from '../messages/refused-message.tsx'
import { RefusedListing } from '../listings/form/refused-listing.tsx'
import { RefusedProfile } from '../profiles/editor/refused-profile.tsx'
import { RefusedReview } from '../reviews/refused-review.tsx'
import { RefusedDeal } from '../deals/refused-deal.tsx'
import { RefusedPicture } from '../profiles/refused-picture.tsx'
import { RefusedNotice, type NoticeProps } from '../refusals/refused-notice.tsx'
import { isInConflict } from '../refusals/is-in-conflict.ts'
import { retryAllRefused } from '../refusals/refused-writes.ts'
import { offerDeal } from '#sync/actions/deals.ts'
import { createListing, editListing } from '#sync/actions/listings.ts'
import { sendMessage } from '#sync/actions/messages.ts'
import { editReview, postReview } from '#sync/actions/reviews.ts'
import { changeProfile, changeProfileImage } from '#sync/actions/profiles.ts'
import { WaitingNote } from './waiting-note.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import styles from './outbox.module.css'

type WaitingWrite = Outbox['waiting'][number]

export function OutboxPage() {
  const outbox = useOutbox()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<WaitingWrite>()
  const [open, setOpen] = useState(false)

  function ask(action: WaitingWrite) {
    setAsked(action)
    setOpen(true)
  }

  return (
    <div className={styles.page}>
      <title>Outbox · Quad</title>
      <h1 ref={heading} tabIndex={-1}>
        Outbox
      </h1>
      {outbox ? <Lists outbox={outbox} onWithdraw={ask} /> : <Skeleton lines={4} />}
      <PhotoLines />
      <Link to="/diagnostics" className={styles.more}>
        <Icon name="phone" size={20} />
        What this device holds
        <Icon name="forward" size={20} />
      </Link>
      {/* The dialog stays open after the line has left the list. */}
      {asked && (
        <WithdrawDialog
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

type ListsProps = { outbox: Outbox; onWithdraw: (action: WaitingWrite) => void }

function Lists({ outbox: { waiting, refused }, onWithdraw }: ListsProps) {
  const now = useNow()
  const retriable = refused.filter((entry) => !isInConflict(entry))
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
          <div className={styles.heading}>
            <h2 id="refused">Refused</h2>
            {retriable.length > 1 && (
              <Button
                small
                variant="ghost"
                icon="refresh"
                onClick={() => void retryAllRefused(retriable)}
              >
                Retry all
              </Button>
            )}
          </div>
          <ul className={styles.list}>
            {refused.map((entry) => (
              <li key={entry.seq}>
                <Refusal entry={entry} words={entry.words} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={styles.section} aria-labelledby="waiting">
          <h2 id="waiting">Waiting to be sent</h2>
          <WaitingNote />
          <ol className={styles.list}>
            {waiting.map((action) => (
              <li key={action.seq} className={styles.waiting}>
                <Icon name="clock" size={20} />
                <Words of={action} />
                <time dateTime={new Date(action.at).toISOString()}>
                  {timeAgo(new Date(action.at).toISOString(), now)}
                </time>
                {!action.isSent && (
                  <Button
                    small
                    variant="ghost"
                    icon="close"
                    aria-label={`Undo: ${action.words}`}
                    onPointerEnter={preloadDialog}
                    onFocus={preloadDialog}
                    onClick={() => onWithdraw(action)}
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

const notices: Readonly<Record<string, ComponentType<NoticeProps>>> = {
  [createListing.name]: RefusedListing,
  [editListing.name]: RefusedListing,
  [sendMessage.name]: RefusedMessage,
  [postReview.name]: RefusedReview,
  [editReview.name]: RefusedReview,
  [changeProfile.name]: RefusedProfile,
  [changeProfileImage.name]: RefusedPicture,
  [offerDeal.name]: RefusedDeal,
}

function Refusal(props: NoticeProps) {
  const Notice = notices[props.entry.action.name] ?? RefusedNotice
  return <Notice {...props} />
}

/** Links to the page that shows the effect of the write. */
function Words({ of: { words, listingId, personId, page } }: { of: WaitingWrite }) {
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
  if (page === 'profile') return <Profile id={currentActor().userId}>{words}</Profile>
  if (personId !== undefined) return <Profile id={personId}>{words}</Profile>
  return <span>{words}</span>
}

const Profile = ({ id, children }: { id: string; children: string }) => (
  <Link to="/profile/$pageUserId" params={{ pageUserId: id }} className={styles.place}>
    {children}
  </Link>
)
