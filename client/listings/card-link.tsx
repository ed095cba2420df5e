import type { MouseEvent } from 'react'
import type { Listing } from '#sync/listings.ts'
import styles from './card-link.module.css'
import { loadDetail } from './detail/detail-host.tsx'
import { morphFrom } from './morph.ts'
import { noteTapped } from './queries.ts'

type Props = { listing: Listing; onOpen: (listingId: string) => Promise<void> }

/** A real link that opens in this page unless the user asks for another tab. */
export function CardLink({ listing, onOpen }: Props) {
  function openHere(event: MouseEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    noteTapped(listing)
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
