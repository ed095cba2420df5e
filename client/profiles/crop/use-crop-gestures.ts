import {
  useEffect,
  useEffectEvent,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { followFingers, moveBy, zoomAt, type CropView, type Point, type Size } from './crop-view.ts'

/** The edge of the frame, as a share of the edge of the stage. */
export const frameShare = 0.88
/** One press of a key or button multiplies the zoom by this. */
export const zoomStep = 1.1
/** One press of an arrow key moves the picture by this many frames. */
const moveStep = 0.02
/** The distance in frames over which a finger may slip and still tap. */
const slip = 0.01

type Change = (view: CropView, size: Size) => CropView

/** Fingers, mouse, wheel and keys on the stage become changes of the view. */
export function useCropGestures(
  stage: RefObject<HTMLDivElement | null>,
  change: (by: Change) => void,
) {
  const fingers = useRef(new Map<number, Point>())
  /** Where the only finger came down, until it moves. */
  const tap = useRef<Point>(undefined)

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = pointOf(event, stage.current)
    const by = zoomOf(event)
    change((view, size) => zoomAt(view, size, view.zoom * by, at))
  })
  useEffect(() => {
    const element = stage.current
    // React listens passively, so it could not keep the page from zooming.
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [stage])

  function lift({ pointerId }: PointerEvent): void {
    fingers.current.delete(pointerId)
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = pointOf(event, stage.current)
      fingers.current.set(event.pointerId, at)
      tap.current = fingers.current.size === 1 ? at : undefined
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return
      const to = pointOf(event, stage.current)
      if (tap.current && Math.hypot(to.x - tap.current.x, to.y - tap.current.y) < slip) return
      tap.current = undefined
      const from = [...fingers.current.values()]
      fingers.current.set(event.pointerId, to)
      const after = [...fingers.current.values()]
      change((view, size) => followFingers(view, size, from, after))
    },
    onPointerUp(event: PointerEvent) {
      lift(event)
      // The picture can be moved without dragging: a tap brings a point to the middle.
      if (tap.current) {
        const { x, y } = tap.current
        change((view, size) => moveBy(view, size, { x: -x, y: -y }))
      }
      tap.current = undefined
    },
    onPointerCancel: lift,
    onKeyDown(event: KeyboardEvent) {
      const by = keyChange(event)
      if (!by) return
      event.preventDefault()
      change(by)
    },
  }
}

const directions = new Map<string, Point>([
  ['ArrowLeft', { x: -moveStep, y: 0 }],
  ['ArrowRight', { x: moveStep, y: 0 }],
  ['ArrowUp', { x: 0, y: -moveStep }],
  ['ArrowDown', { x: 0, y: moveStep }],
])

function keyChange({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Change | undefined {
  // With one of these the key belongs to the browser, which zooms the page by it.
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === '+' || key === '=') return (view, size) => zoomAt(view, size, view.zoom * zoomStep)
  if (key === '-') return (view, size) => zoomAt(view, size, view.zoom / zoomStep)
  const direction = directions.get(key)
  return direction && ((view, size) => moveBy(view, size, direction))
}

/** The factor of a wheel's step. Browsers report a pinch on a trackpad as small steps with Ctrl. */
function zoomOf({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * 16 : deltaY
  return Math.exp(-pixels * (ctrlKey ? 0.01 : 0.002))
}

function pointOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  stage: HTMLElement | null,
): Point {
  if (!stage) return { x: 0, y: 0 }
  const { left, top, width, height } = stage.getBoundingClientRect()
  const frame = width * frameShare
  return { x: (clientX - left - width / 2) / frame, y: (clientY - top - height / 2) / frame }
}
