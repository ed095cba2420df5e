import { useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'

/**
 * Reorders tiles by mouse, pen or finger. The held tile moves to the place below the pointer.
 * @param indexOf the present index of a photo
 */
export function useDragging(
  indexOf: (id: string) => number,
  onMove: (id: string, to: number) => void,
) {
  const [held, setHeld] = useState<string>()
  const moved = useRef(false)

  const grab = (id: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0 || isOtherTool(event.target)) return
    setHeld(id)
    moved.current = false
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const over = photoAt(clientX, clientY)
      const to = over === undefined ? -1 : indexOf(over)
      if (to < 0 || over === id) return
      moved.current = true
      onMove(id, to)
    }
    const drop = () => {
      setHeld(undefined)
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
    }
    // Listens on the window, because a tile that moves in the document loses a captured pointer.
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
  }

  /** Whether the last press dragged a tile, so that its click means nothing. */
  const hasDragged = () => moved.current

  return { held, grab, hasDragged }
}

function photoAt(x: number, y: number): string | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((element) => (element instanceof HTMLElement ? element.dataset.photo : undefined))
    .find((id) => id !== undefined)
}

const isOtherTool = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('button') !== null &&
  target.closest('[data-handle]') === null
