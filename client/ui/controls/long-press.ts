import type { MouseEvent, TouchEvent } from 'react'

/** Milliseconds after which phones take a touch for a long one. */
const DELAY = 500
/** Pixels that a resting finger may move. */
const SLOP = 10

let timer: ReturnType<typeof setTimeout> | undefined
let start = { x: 0, y: 0 }
let pressed: Element | undefined
let isLong = false

function stop(): void {
  clearTimeout(timer)
  timer = undefined
  isLong = false
}

/** Handlers for an element that a finger presses for a while. There is one finger at a time. */
export function longPress(work: (element: Element) => void) {
  const press = () => {
    stop()
    isLong = true
    if (pressed) work(pressed)
  }
  return {
    onTouchStart({ touches, currentTarget }: TouchEvent) {
      stop()
      const touch = touches[0]
      if (!touch || touches.length > 1) return
      pressed = currentTarget
      start = { x: touch.clientX, y: touch.clientY }
      timer = setTimeout(press, DELAY)
    },
    onTouchMove({ touches: { 0: touch } }: TouchEvent) {
      if (touch && Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > SLOP) stop()
    },
    onTouchEnd(event: TouchEvent) {
      // Otherwise the click that follows closes what the press has opened.
      if (isLong) event.preventDefault()
      stop()
    },
    onTouchCancel: stop,
    /** Android reports a long touch like this, maybe earlier. iOS does not. */
    onContextMenu(event: MouseEvent) {
      if (timer !== undefined) press()
      if (isLong) event.preventDefault()
    },
  }
}
