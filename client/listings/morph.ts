import './morph.css'

const still = matchMedia('(prefers-reduced-motion: reduce)')
/** Milliseconds after which the transition gives up waiting for the sheet. */
const patience = 400

/**
 * Opens a listing's sheet so that its photo grows out of the card's, where the browser supports
 * that.
 */
export async function morphFrom(card: Element | null, open: () => Promise<void>): Promise<void> {
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
