import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** Milliseconds, and pixels that a resting finger may move, as phones have them. */
const LONG = 500
const SLACK = 10
/** Milliseconds in which the click of a lifted finger comes. */
const LIFTED = 300

/**
 * A finger that rests on something, which browsers tell by no event of their own.
 * @param onPress gets what was under the finger
 */
export function useLongPress(onPress: (target: Element) => void) {
  const touch = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const held = useRef(false)

  function end() {
    clearTimeout(touch.current?.timer)
    touch.current = undefined
    if (held.current)
      setTimeout(() => {
        held.current = false
      }, LIFTED)
  }

  return {
    isHeld: () => held.current,
    handlers: {
      onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) {
        end()
        if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element)) return
        const press = () => {
          held.current = true
          onPress(target)
        }
        touch.current = { x, y, timer: setTimeout(press, LONG) }
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { x, y } = touch.current ?? { x: clientX, y: clientY }
        if (Math.hypot(clientX - x, clientY - y) > SLACK) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      // The browser's own menu would lie over this one.
      onContextMenu: (event: MouseEvent) => touch.current && event.preventDefault(),
      // The lifted finger would take the focus from what it has opened.
      onMouseDownCapture: (event: MouseEvent) => held.current && event.preventDefault(),
      onClickCapture(event: MouseEvent) {
        // A key, or an assistive technology, clicks without a pointer.
        if (!held.current || event.detail === 0) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
