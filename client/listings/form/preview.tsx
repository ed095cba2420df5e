import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Carousel } from '../../images/carousel.tsx'
import { Gallery } from '../../images/gallery.tsx'
import type { SessionUser } from '../../device/session/session.ts'
import { OwnAvatar } from '../../images/own-avatar.tsx'
import { ListingFacts, ListingHeading } from '../detail/facts.tsx'
import { DraftCard } from './draft-card.tsx'
import { listingOf, type ListingDraft } from './draft.ts'
import type { Submission } from './submissions.ts'
import { useIsAfterForm } from './use-submit.ts'
import styles from './preview.module.css'
import { Written } from '../../ui/written.tsx'

type Props = {
  title: string
  draft: ListingDraft
  user: SessionUser
  /** The listing that the form changes. */
  listed?: Listing
  /** The result of sending it. */
  notice: ReactNode
  form: Submission['form']['props']
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
                <strong>
                  <Written>{user.username}</Written>
                </strong>
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

/** Edit goes back to the form, if the preview was opened from there. */
export function useBackToForm(): (event: MouseEvent) => void {
  const isAfterForm = useIsAfterForm()
  const { history } = useRouter()
  return (event) => {
    if (!isAfterForm || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.back()
  }
}
