import { Link, useRouter, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Carousel } from '../../images/carousel.tsx'
import { Gallery } from '../../images/gallery.tsx'
import type { SessionUser } from '../../device/session/session.ts'
import { OwnAvatar } from '../../images/own-avatar.tsx'
import { ListingFacts, ListingHeading } from '../detail/facts.tsx'
import { SavedHere } from '../../outbox/saved-here.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Alert } from '../../ui/loading/alert.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import { DraftCard } from './draft-card.tsx'
import dock from './dock.module.css'
import { listingOf, type ListingDraft } from './draft.ts'
import type { useSubmit } from './use-submit.ts'
import styles from './preview.module.css'

/** The documented sentences. */
export const createdWords = 'Listing created successfully! Redirecting...'
export const updatedWords = 'Listing updated successfully! Redirecting to your profile...'

type Props = {
  title: string
  draft: ListingDraft
  user: SessionUser
  /** The listing that the form changes. */
  listed?: Listing
  /** The result of sending it. */
  notice: ReactNode
  form: ReturnType<typeof useSubmit>['form']['props']
  /** The buttons of the form, until it was sent. */
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
            <Gallery listing={listing}>
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
            <ListingFacts
              listing={listing}
              seller={
                <p className={styles.seller}>
                  <OwnAvatar user={user} of="small" size={44} />
                  <PersonText as="strong">{user.username}</PersonText>
                </p>
              }
            />
          </div>
        </article>
        <aside className={styles.card} aria-label="How the card will look">
          <DraftCard listing={listing} fields={draft.fields} />
        </aside>
      </div>
      {actions && (
        <form className={dock.dock} data-docked {...form}>
          {actions}
        </form>
      )}
    </div>
  )
}

/** Returns to the form in the history, if it is there. */
export function BackToForm({ to, formEntry }: { to: LinkProps; formEntry: string | undefined }) {
  const { history } = useRouter()
  return (
    <Link
      {...to}
      className={buttonClass({ variant: 'ghost' })}
      onClick={(event) => {
        if (formEntry === undefined) return
        event.preventDefault()
        history.back()
      }}
    >
      Edit
    </Link>
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
      {isOver && (
        <Alert tone={queued ? 'waiting' : 'good'}>{queued ? <SavedHere /> : children}</Alert>
      )}
    </div>
  )
}
