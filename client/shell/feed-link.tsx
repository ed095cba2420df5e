import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, type MouseEvent } from 'react'
import { Icon } from '../ui/drawing/icon.tsx'
import { scrollPlace } from '../ui/scroll-place.ts'
import styles from './nav-actions.module.css'

const feed = '/for-you'
const still = matchMedia('(prefers-reduced-motion: reduce)')
/** Frames in which the feed measures its cards and gets its whole height. */
const patience = 30

/** How far down the feed was left, in pixels. */
let place = 0

/** The tab of the feed. It leads back to where the feed was left, and from there to its top. */
export function FeedLink() {
  const router = useRouter()
  const isHere = useLocation({ select: ({ pathname }) => pathname === feed })

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (pathChanged && fromLocation?.pathname === feed) place = scrollPlace().top
      }),
    [router],
  )

  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (isHere) {
      event.preventDefault()
      return window.scrollTo({ top: 0, behavior: still.matches ? 'instant' : 'smooth' })
    }
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      stop()
      if (toLocation.pathname === feed) scrollBack(place)
    })
  }

  return (
    <Link
      to={feed}
      resetScroll={false}
      className={styles.action}
      data-place="feed"
      onClick={follow}
    >
      <Icon name="grid" />
      <span className={styles.label}>For You</span>
    </Link>
  )
}

function scrollBack(top: number, frames = patience): void {
  // Scrolling lays the page out, which most often is at its top already.
  if (scrollPlace().top !== top) window.scrollTo({ top, behavior: 'instant' })
  requestAnimationFrame(() => {
    if (Math.abs(scrollPlace().top - top) > 1 && frames > 0) scrollBack(top, frames - 1)
  })
}
