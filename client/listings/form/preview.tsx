import { useEffect, useRef, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Carousel } from '../../images/carousel.tsx'
import { Gallery } from '../../images/gallery.tsx'
import type { SessionUser } from '../../device/session/session.ts'
import { OwnAvatar } from '../../images/own-avatar.tsx'
import { ListingFacts, ListingHeading } from '../detail/facts.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { DraftCard } from './draft-card.tsx'
import { listingOf, type ListingDraft } from './draft.ts'
import styles from './preview.module.css'

type Props = {
  title: string
  draft: ListingDraft
  user: SessionUser
  /** The listing that is changed. */
  listed?: Listing
  /** What came of sending it. */
  notice: ReactNode
  actions: ReactNode
}

/** How others will see it: the open listing and its card. */
export function ListingPreview({ title, draft, user, listed, notice, actions }: Props) {
  const listing = listingOf(draft, user, listed)
  return (
    <div className={styles.page}>
      <title>{`${title} · Quad`}</title>
      <h1>{title}</h1>
      {notice}
      <div className={styles.sides}>
        <article className={styles.detail}>
          <div className={styles.media}>
            <Gallery cover={listing.images[0]}>
              <Carousel
                images={listing.images}
                title={listing.title}
                sizes="(min-width: 768px) 33rem, 100vw"
              />
            </Gallery>
          </div>
          <div className={styles.body}>
            <h2>
              <ListingHeading listing={listing} />
            </h2>
            <ListingFacts listing={listing}>
              <p className={styles.seller}>
                <OwnAvatar user={user} of="small" size={44} />
                <strong>{user.username}</strong>
              </p>
            </ListingFacts>
          </div>
        </article>
        <aside className={styles.card} aria-label="How the card will look">
          <DraftCard listing={listing} fields={draft.fields} />
        </aside>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

type NoticeProps = {
  problem: string | undefined
  /** Shown instead of the success while it waits on this device. */
  kept: string | undefined
  children: ReactNode
}

/** What came of sending the form, scrolled into sight. */
export function SendingNotice({ problem, kept, children }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const words = problem ?? kept ?? children

  useEffect(() => {
    if (words) place.current?.scrollIntoView({ block: 'nearest' })
  }, [words])

  if (!words) return null
  return (
    <div ref={place} className={styles.notice}>
      <Alert tone={problem ? 'refused' : kept ? 'waiting' : 'good'}>{words}</Alert>
    </div>
  )
}
