/**
 * Follows a keyboard that covers the page. Safari neither resizes the page for its keyboard nor changes
 * `dvh`: it only moves and shrinks the visual viewport. While one covers it, the root has `data-keyboard`,
 * its height in `--keyboard`, and what it leaves in `--visible-height` and `--visible-top`.
 *
 * Every page follows it after its first screen. Parts with something above the keyboard import it, too.
 */

/** Pixels. Less is a scroll bar. */
const lowest = 80

const { visualViewport: visible } = window

function follow(): void {
  // Zooming in with two fingers shrinks it, too, and should move nothing.
  if (!visible || visible.scale > 1) return
  const { height, offsetTop: top } = visible
  const isCovered = innerHeight - height > lowest
  const root = document.documentElement
  root.toggleAttribute('data-keyboard', isCovered)
  const sizes = {
    '--keyboard': Math.max(0, innerHeight - top - height),
    '--visible-height': height,
    '--visible-top': top,
  }
  for (const [name, size] of Object.entries(sizes))
    root.style.setProperty(name, isCovered ? `${size}px` : '')
}

// After the paint: these sizes would make the browser lay the page out before.
setTimeout(follow)
visible?.addEventListener('resize', follow)
visible?.addEventListener('scroll', follow)
