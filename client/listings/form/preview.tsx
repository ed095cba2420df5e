import { useEffect, useRef, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Carousel } from '../../images/carousel.tsx'
import { Gallery } from '../../images/gallery.tsx'
import type { SessionUser } from '../../device/session/session.ts'
import { OwnAvatar } from '../../images/own-avatar.tsx'
import { ListingFacts, ListingHeading } from '../detail/facts.tsx'
import { savedHere } from '../../device/noted.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { DraftCard } from './draft-card.tsx'
import { listingOf, type ListingDraft } from './draft.ts'
import type { useSubmit } from './use-submit.ts'
import styles from './preview.module.css'

type Props = {
  title: string
  draft: ListingDraft
  user: SessionUser
  /** The listing that the form changes. */
  listed?: Listing
  /** The result of sending it. */
  notice: ReactNode
  form: ReturnType<typeof useSubmit>['form']['props']
  /** The buttons of the form. */
  actions: ReactNode
}

/** The listing as others will see it, open and as a card. */
export function ListingPreview({ title, draft, user, listed, notice, form, actions }: Props) {
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
      <form className={styles.actions} {...form}>
        {actions}
      </form>
    </div>
  )
}

type NoticeProps = {
  of: ReturnType<typeof useSubmit>
  /** Shown when the server has the listing. */
  children: string
}

/** The result of sending the form, scrolled into view. */
export function SendingNotice({ of: { form, isOver }, children }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const { error, queued } = form

  useEffect(() => {
    if (error || isOver) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error, isOver])

  if (!error && !isOver) return null
  return (
    <div ref={place} className={styles.notice}>
      <FormAlert error={error} />
      {isOver && <Alert tone={queued ? 'waiting' : 'good'}>{queued ? savedHere : children}</Alert>}
    </div>
  )
}
