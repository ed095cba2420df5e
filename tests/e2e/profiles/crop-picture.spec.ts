import sharp from 'sharp'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import type { FilePayload } from '../../support/pages/listing-form.ts'
import {
  chooser,
  cropping,
  inBar,
  isUpload,
  updated,
  takePicture,
} from '../../support/pages/own-picture.ts'

const colors = { red: '#e01010', green: '#10c010', blue: '#1010e0', yellow: '#e0e010' }
type Color = keyof typeof colors

const stage = (page: Page) => cropping(page).getByRole('application')
const control = (page: Page, name: string) => cropping(page).getByRole('button', { name })
const zoom = (page: Page) => cropping(page).getByRole('slider', { name: 'Zoom' })

/** A picture of 2400 by 1600 pixels with quarters of red and green above blue and yellow. */
async function quarters(orientation = 1): Promise<FilePayload> {
  const at = (fill: Color, x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="1200" height="800" fill="${colors[fill]}"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1600">
    ${at('red', 0, 0)}${at('green', 1200, 0)}${at('blue', 0, 800)}${at('yellow', 1200, 800)}</svg>`
  const picture = sharp(Buffer.from(drawing)).rotate(orientation === 6 ? 270 : 0)
  const buffer = await picture.withMetadata({ orientation }).jpeg().toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

/** The picture that the server shows, by the color at points of it, as shares of its edge. */
async function stored(page: Page, ...points: [x: number, y: number][]) {
  await expect(inBar(page)).toHaveAttribute('src', /^\/images\//)
  const shown = (await inBar(page).getAttribute('src')) ?? ''
  const bytes = await (await page.request.get(shown)).body()
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const found = points.map(([x, y]) => {
    const start = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
    return nearest(data.subarray(start, start + 3))
  })
  return { width, height, colors: found }
}

function nearest([...seen]: Uint8Array): Color | undefined {
  const distance = (color: string) =>
    seen.reduce((sum, part, at) => {
      const wanted = Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16)
      return sum + Math.abs(part - wanted)
    }, 0)
  return Object.keys(colors)
    .map((name) => name as Color)
    .find((name) => distance(colors[name]) < 60)
}

async function drag(page: Page, x: number, y: number): Promise<void> {
  const { mouse } = page
  await stage(page).hover()
  await mouse.down()
  await mouse.move(195 + x, 400 + y, { steps: 5 })
  await mouse.up()
}

test('a dragged and rotated picture is stored as the frame shows it, in 1024 pixels', async ({
  page,
  me,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  await chooser(page).setInputFiles(await quarters())
  await expect(stage(page)).toBeVisible()
  await expectAccessible(page)
  // Farther than the picture goes: its left edge stays at the edge of the frame.
  await drag(page, 300, 0)
  await control(page, 'Rotate').click()
  await takePicture(page)
  await expect(updated(page)).toBeVisible()
  expect(await stored(page, [0.25, 0.65], [0.75, 0.65], [0.25, 0.9], [0.75, 0.9])).toEqual({
    width: 1024,
    height: 1024,
    colors: ['blue', 'red', 'yellow', 'green'],
  })
})

test('the keyboard alone moves, zooms and uses a picture that was taken sideways', async ({
  page,
  me,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  await chooser(page).setInputFiles(await quarters(6))
  await expect(stage(page)).toBeFocused()
  for (let press = 0; press < 15; press += 1) await page.keyboard.press('+')
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '400%')
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
  }
  for (const name of ['Zoom out', 'Zoom', 'Zoom in', 'Rotate', 'Cancel', 'Use picture']) {
    await page.keyboard.press('Tab')
    await expect(
      cropping(page)
        .getByLabel(name, { exact: true })
        .or(control(page, name))
        .and(page.locator(':focus')),
    ).toBeVisible()
  }
  await page.keyboard.press('Enter')
  await expect(updated(page)).toBeVisible()
  expect(await stored(page, [0.02, 0.02], [0.98, 0.02], [0.02, 0.98], [0.98, 0.98])).toEqual({
    width: 400,
    height: 400,
    colors: ['red', 'red', 'red', 'red'],
  })
})

test('a wheel, a pinch and a tap lead to the same corner', async ({ page, me }) => {
  await page.goto(`/profile/${me.user.id}`)
  await chooser(page).setInputFiles(await quarters())
  // Waits until the dialog has come in. Measured earlier, the fingers would land on the slider.
  await stage(page).hover()
  const { x, y, width } = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const at = (right: number, down: number) => ({ x: x + right * width, y: y + down * width })

  const corner = at(0.07, 0.07)
  await page.mouse.move(corner.x, corner.y)
  await page.mouse.wheel(0, -500)
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', /^(1[5-9]|2\d)\d%$/)

  const browser = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', at(0.45, 0.45))
  await touch('touchStart', at(0.45, 0.45), at(0.55, 0.55))
  await touch('touchMove', at(0.2, 0.2), at(0.8, 0.8))
  await touch('touchEnd')
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', '400%')
  for (let tap = 0; tap < 8; tap += 1) await page.mouse.click(corner.x, corner.y)
  await takePicture(page)
  await expect(updated(page)).toBeVisible()
  expect(await stored(page, [0.02, 0.02], [0.98, 0.98])).toMatchObject({ colors: ['red', 'red'] })
})

test('a canceled choice changes nothing', async ({ page, me }) => {
  const uploads: string[] = []
  page.on('request', (request) => isUpload(request) && uploads.push(request.url()))
  await page.goto(`/profile/${me.user.id}`)
  for (const leave of [
    () => control(page, 'Cancel').click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await chooser(page).setInputFiles(await quarters())
    await expect(stage(page)).toBeFocused()
    await leave()
    await expect(cropping(page)).toHaveCount(0)
    await expect(chooser(page)).toBeFocused()
  }
  await expect(inBar(page)).toHaveCount(0)
  for (const table of ['blobs', 'queue', 'refused'])
    expect(await rowsOnDevice(page, table)).toEqual([])
  expect(uploads).toEqual([])
})
