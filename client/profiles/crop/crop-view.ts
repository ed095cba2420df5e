/** A point or distance. The frame is 1 wide and has its center at 0, 0. */
export interface Point {
  x: number
  y: number
}

/** The width and height of a picture in its own pixels, as it is shown without a turn. */
export interface Size {
  width: number
  height: number
}

/** How a picture lies below the frame. */
export interface CropView {
  /** At 1 the shorter edge of the picture is as long as the frame. */
  zoom: number
  /** The center of the picture. */
  center: Point
  /** Clockwise quarter turns, never taken modulo 4, so that each turn is shown as one. */
  turns: number
}

export const largestZoom = 4

/** The longest edge of a cropped picture in pixels. */
const longestEdge = 1024

/** The whole of the picture's middle. */
export const wholeView: CropView = { zoom: 1, center: { x: 0, y: 0 }, turns: 0 }

/** The size of the picture in frames, before its turn. */
export function shownSize({ width, height }: Size, zoom: number): Size {
  const shorter = Math.min(width, height)
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom }
}

/** Follows fingers: one moves the picture, two also zoom it. */
export function followFingers(
  view: CropView,
  size: Size,
  from: readonly Point[],
  to: readonly Point[],
): CropView {
  const before = middleOf(from)
  const after = middleOf(to)
  const apart = spreadOf(from)
  const zoomed = zoomAt(
    view,
    size,
    apart > 0 ? (view.zoom * spreadOf(to)) / apart : view.zoom,
    before,
  )
  return moveBy(zoomed, size, { x: after.x - before.x, y: after.y - before.y })
}

export const moveBy = (view: CropView, size: Size, { x, y }: Point): CropView =>
  fitted({ ...view, center: { x: view.center.x + x, y: view.center.y + y } }, size)

/** @param at the point that stays where it is; the default is the middle of the frame */
export function zoomAt(
  view: CropView,
  size: Size,
  wanted: number,
  at: Point = wholeView.center,
): CropView {
  const zoom = Math.min(largestZoom, Math.max(1, wanted))
  const growth = zoom / view.zoom
  const { x, y } = view.center
  return fitted(
    { ...view, zoom, center: { x: at.x + (x - at.x) * growth, y: at.y + (y - at.y) * growth } },
    size,
  )
}

/** Turns the picture clockwise by a quarter around the middle of the frame. */
export const turn = ({ center, turns, ...view }: CropView): CropView => ({
  ...view,
  center: { x: -center.y, y: center.x },
  turns: turns + 1,
})

/** The edge of the cropped picture in pixels. It has no more of them than the picture. */
export const edgeOf = ({ zoom }: CropView, { width, height }: Size): number =>
  Math.max(1, Math.min(longestEdge, Math.round(Math.min(width, height) / zoom)))

/** The picture must cover the frame. */
function fitted(view: CropView, size: Size): CropView {
  const { width, height } = shownSize(size, view.zoom)
  const [across, down] = view.turns % 2 === 0 ? [width, height] : [height, width]
  const { x, y } = view.center
  return { ...view, center: { x: within(x, (across - 1) / 2), y: within(y, (down - 1) / 2) } }
}

const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value))

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** How far two fingers are apart; 0 for one. */
function spreadOf([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
