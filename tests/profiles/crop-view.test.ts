import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  edgeOf,
  followFingers,
  largestZoom,
  moveBy,
  shownSize,
  turn,
  wholeView,
  zoomAt,
  type CropView,
  type Size,
} from '#client/profiles/crop/crop-view.ts'

const wide: Size = { width: 2400, height: 1600 }

test('a point under the pointer stays there while the picture is zoomed', () => {
  const { zoom, center } = zoomAt(wholeView, wide, 2, { x: 0.25, y: -0.25 })
  expect({ zoom, center }).toEqual({ zoom: 2, center: { x: -0.25, y: 0.25 } })
})

test('two fingers zoom by their distance and move by their middle', () => {
  const from = [
    { x: -0.1, y: 0 },
    { x: 0.1, y: 0 },
  ]
  const to = [
    { x: -0.1, y: 0.1 },
    { x: 0.3, y: 0.1 },
  ]
  const { zoom, center } = followFingers(wholeView, wide, from, to)
  expect(zoom).toBeCloseTo(2)
  expect(center.x).toBeCloseTo(0.1)
  expect(center.y).toBeCloseTo(0.1)
})

test('four turns show the same part as none', () => {
  const moved = moveBy(wholeView, wide, { x: 0.2, y: 0 })
  const { center, turns } = [1, 2, 3, 4].reduce((view) => turn(view), moved)
  expect(turns).toBe(4)
  expect(center.x).toBeCloseTo(0.2)
  expect(center.y).toBeCloseTo(0)
})

test('the result has at most 1024 pixels and no more than the picture', () => {
  expect(edgeOf(wholeView, wide)).toBe(1024)
  expect(edgeOf({ ...wholeView, zoom: 4 }, wide)).toBe(400)
  expect(edgeOf({ ...wholeView, zoom: 4 }, { width: 1, height: 3 })).toBe(1)
})

const distance = fc.double({ min: -9, max: 9, noNaN: true })
const point = fc.record({ x: distance, y: distance })
type Step = (view: CropView, size: Size) => CropView
const step: fc.Arbitrary<Step> = fc.oneof(
  point.map(
    (by): Step =>
      (view, size) =>
        moveBy(view, size, by),
  ),
  fc.tuple(fc.double({ min: 0, max: 20, noNaN: true }), point).map(
    ([zoom, at]): Step =>
      (view, size) =>
        zoomAt(view, size, zoom, at),
  ),
  fc.constant<Step>(turn),
)

test('no order of steps leaves a part of the frame without the picture', () => {
  const edge = fc.integer({ min: 1, max: 9000 })
  const size = fc.record({ width: edge, height: edge })
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 20 }), (picture, steps) => {
      const view = steps.reduce((before, by) => by(before, picture), wholeView)
      const { width, height } = shownSize(picture, view.zoom)
      const [across, down] = view.turns % 2 === 0 ? [width, height] : [height, width]
      expect(Math.abs(view.center.x)).toBeLessThanOrEqual((across - 1) / 2 + 1e-9)
      expect(Math.abs(view.center.y)).toBeLessThanOrEqual((down - 1) / 2 + 1e-9)
      expect(view.zoom).toBeGreaterThanOrEqual(1)
      expect(view.zoom).toBeLessThanOrEqual(largestZoom)
    }),
  )
})
