import type { MouseEvent } from 'react'
import type { Listing } from '#sync/listings.ts'
import { preloadDialog } from '../ui/dialog.tsx'
import styles from './card-link.module.css'
import { loadDetail } from './detail-host.tsx'

type Props = { listing: Listing; onOpen: (listingId: string) => void }

/** A real link, which opens in this page unless another tab is wanted. */
export function CardLink({ listing, onOpen }: Props) {
  function openHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(listing._id)
  }

  return (
    <a
      className={styles.link}
      href={`/for-you?listingId=${listing._id}`}
      onClick={openHere}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {listing.title}
    </a>
  )
}

function preload() {
  preloadDialog()
  void loadDetail()
}
