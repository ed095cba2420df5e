import { useLayoutEffect } from 'react'

/**
 * Keeps the part of the window that no keyboard covers in `--visible-height` and `--visible-top`.
 * Safari neither resizes the page for its keyboard nor changes `dvh`: it only moves and shrinks the
 * visual viewport.
 */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const { visualViewport: visible } = window
    const { style } = document.documentElement
    if (!visible) return undefined
    const follow = () => {
      // Zooming in with two fingers shrinks it, too, and should move nothing.
      if (visible.scale > 1) return
      style.setProperty('--visible-height', `${visible.height}px`)
      style.setProperty('--visible-top', `${visible.offsetTop}px`)
    }
    follow()
    visible.addEventListener('resize', follow)
    visible.addEventListener('scroll', follow)
    return () => {
      visible.removeEventListener('resize', follow)
      visible.removeEventListener('scroll', follow)
      style.removeProperty('--visible-height')
      style.removeProperty('--visible-top')
    }
  }, [])
}
