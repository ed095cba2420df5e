import type { MouseEvent } from 'react'
import type { Listing } from '#sync/listings.ts'
import { firstScreen } from '../device/first-screen.ts'
import styles from './card-link.module.css'
import { loadSurfaces } from '../ui/overlays/dialog.tsx'
import { loadDetail } from './detail/detail-host.tsx'
import './growing.css'

type Props = { listing: Listing; onOpen: (listingId: string) => Promise<void> }

/** A real link that opens in this page unless the user asks for another tab. */
export function CardLink({ listing, onOpen }: Props) {
  function openHere(event: MouseEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const card = event.currentTarget.closest('[data-status]')
    void growFrom(card, () => onOpen(listing._id))
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

// A finger does not hover, and the first tap usually opens a listing. One after the other, because
// both together would block the page longer.
void firstScreen
  .then(loadSurfaces)
  .then(loadDetail)
  .catch(() => undefined)

const still = matchMedia('(prefers-reduced-motion: reduce)')
/** Milliseconds after which nothing grows any more, because the sheet takes too long to appear. */
const patience = 3000
const movement = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/**
 * Opens a listing's sheet. A copy of the card's photo grows to the sheet's. All else of the sheet is
 * in its place from the first frame and takes presses.
 */
async function growFrom(card: Element | null, open: () => Promise<void>): Promise<void> {
  const photo = card?.querySelector('img')
  if (!photo?.complete || still.matches) return open()
  const from = boxOf(photo)
  const { dataset } = document.documentElement
  dataset.growing = ''
  await open()
  const place = await appeared('[data-listing-photos]')
  if (place) await grow(photo, from, boxOf(place))
  delete dataset.growing
}

function boxOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
}

type Box = ReturnType<typeof boxOf>

async function grow(photo: HTMLImageElement, from: Box, to: Box): Promise<void> {
  const copy = new Image()
  copy.src = photo.currentSrc
  copy.alt = ''
  copy.className = styles.growing ?? ''
  document.body.append(copy)
  await copy.animate([from, to], movement).finished
  copy.remove()
}

/** Resolves before it is painted. */
function appeared(selector: string): Promise<Element | null> {
  return new Promise((resolve) => {
    const look = () => document.querySelector(selector) && done()
    const observer = new MutationObserver(look)
    const timer = setTimeout(done, patience)
    function done() {
      clearTimeout(timer)
      observer.disconnect()
      resolve(document.querySelector(selector))
    }
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })
}
