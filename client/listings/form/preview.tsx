import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Listing } from '#sync/listings.ts'
import { Carousel } from '../../images/carousel.tsx'
import { Gallery } from '../../images/gallery.tsx'
import type { SessionUser } from '../../device/session/session.ts'
import { OwnAvatar } from '../../images/own-avatar.tsx'
import { ListingFacts, ListingHeading } from '../detail/facts.tsx'
import { SavedHere } from '../../outbox/saved-here.tsx'
import { FormAlert } from '../../forms/form-alert.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { PersonText } from '../../ui/person-text.tsx'
import { DraftCard } from './draft-card.tsx'
import { listingOf, type ListingDraft } from './draft.ts'
import type { useSubmit } from './use-submit.ts'
import styles from './preview.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the preview sends the listing without a press. */
    submitAtOnce?: boolean
  }
}

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
  const formElement = useRef<HTMLFormElement>(null)
  useSubmitAtOnce(formElement)
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
                <PersonText as="strong">{user.username}</PersonText>
              </p>
            </ListingFacts>
          </div>
        </article>
        <aside className={styles.card} aria-label="How the card will look">
          <DraftCard listing={listing} fields={draft.fields} />
        </aside>
      </div>
      <form ref={formElement} className={styles.actions} {...form}>
        {actions}
      </form>
    </div>
  )
}

/** Sends the form without a press if the page before asked for it, once. */
function useSubmitAtOnce(form: RefObject<HTMLFormElement | null>): void {
  const isWanted = useRouterState({
    select: ({ location }) => location.state.submitAtOnce === true,
  })
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    // A reload of this page must not send it again.
    void navigate({ to: '.', replace: true, state: { submitAtOnce: false } })
    form.current?.requestSubmit()
  }, [isWanted, navigate, form])
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
