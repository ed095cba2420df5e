import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

const CLOSE_AFTER = 300

/**
 * A menu that opens by hover, tap, focus and keyboard, and closes 300 ms after the pointer leaves.
 */
export function useHoverMenu() {
  const [open, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const stay = () => clearTimeout(leaving.current)

  // A phone does not focus what it taps, and a hovered menu has no focus to receive Escape.
  useEffect(() => {
    if (!open) return undefined
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', escape)
    return () => {
      clearTimeout(leaving.current)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return {
    open,
    setOpen,
    root,
    hover: {
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType === 'touch') return
        stay()
        setOpen(true)
      },
      onPointerLeave(event: PointerEvent) {
        if (event.pointerType === 'touch') return
        stay()
        leaving.current = setTimeout(() => setOpen(false), CLOSE_AFTER)
      },
      onBlur(event: FocusEvent) {
        if (!root.current?.contains(event.relatedTarget)) setOpen(false)
      },
    },
  }
}
