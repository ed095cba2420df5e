import type { MouseEvent } from 'react'
import type { Listing } from '#sync/listings.ts'
import styles from './card-link.module.css'
import { loadDetail } from './detail/detail-host.tsx'
import './morph.css'

type Props = { listing: Listing; onOpen: (listingId: string) => Promise<void> }

/** A real link that opens in this page unless the user asks for another tab. */
export function CardLink({ listing, onOpen }: Props) {
  function openHere(event: MouseEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const card = event.currentTarget.closest('[data-status]')
    void morphFrom(card, () => onOpen(listing._id))
  }

  return (
    <a
      className={styles.link}
      data-listing={listing._id}
      href={`/for-you?listingId=${listing._id}`}
      onClick={openHere}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {listing.title}
    </a>
  )
}

/** The link of a listing's card on this page. After going back, it is not the one that was clicked. */
export const cardLink = (listingId: string) =>
  document.querySelector<HTMLElement>(`a[data-listing="${CSS.escape(listingId)}"]`)

const preload = () => void loadDetail()

const still = matchMedia('(prefers-reduced-motion: reduce)')
/** Milliseconds after which the transition gives up waiting for the sheet. */
const patience = 400

/**
 * Opens a listing's sheet so that its photo grows out of the card's, where the browser supports
 * that.
 */
async function morphFrom(card: Element | null, open: () => Promise<void>): Promise<void> {
  const photo = card?.querySelector('img')
  const start: Document['startViewTransition'] | undefined = document.startViewTransition
  if (!photo?.complete || !start || still.matches) return open()
  photo.style.viewTransitionName = 'listing-photo'
  document.documentElement.dataset.growing = ''
  const transition = document.startViewTransition(async () => {
    photo.style.viewTransitionName = ''
    await open()
    await appeared('[data-listing-photos]')
  })
  // A transition that the browser skips rejects. Nothing depends on it.
  await transition.finished.catch(() => undefined)
  delete document.documentElement.dataset.growing
}

function appeared(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => document.querySelector(selector) && done()
    const observer = new MutationObserver(look)
    const timer = setTimeout(done, patience)
    function done() {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })
}
