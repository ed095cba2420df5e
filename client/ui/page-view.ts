/** What the window shows of the page, in pixels. */
interface PageView {
  /** How far it is scrolled. */
  top: number
  height: number
}

let view: PageView | undefined

/**
 * As of the last time it changed. To ask the window in a render would have it lay out the page first,
 * which cost a tap on a heart a fifth of its time.
 */
export const pageView = (): PageView => (view ??= { top: window.scrollY, height: innerHeight })

/** Calls `changed` when the page is scrolled or the window has another size. @returns ends this */
export function followPageView(changed: () => void): () => void {
  // It may have changed while nobody listened.
  view = undefined
  const hear = () => {
    view = undefined
    changed()
  }
  addEventListener('scroll', hear, { passive: true })
  addEventListener('resize', hear)
  return () => {
    removeEventListener('scroll', hear)
    removeEventListener('resize', hear)
  }
}
