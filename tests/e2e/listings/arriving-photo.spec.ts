import sharp from 'sharp'
import { expect, test } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { goOnline, loseNetwork } from '../../support/browser/offline.ts'
import { add, fill, tiles } from '../../support/pages/listing-form.ts'

test('the photo of a new listing shows until the one of the server has loaded', async ({
  page,
  me,
}) => {
  const halves = sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
  const blue = { create: { width: 30, height: 80, channels: 3, background: 'blue' } } as const
  const half = await sharp(blue).png().toBuffer()
  const buffer = await halves
    .composite([{ input: half, left: 30, top: 0 }])
    .jpeg()
    .toBuffer()
  await page.goto(`/profile/${me.user.id}`)
  // Without a worker, only what has loaded opens.
  await page.getByRole('main').getByRole('link', { name: 'New listing' }).click()
  await fill(page)
  await add(page, [{ name: 'halves.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(tiles(page).getByRole('img')).toHaveCount(1)
  await loseNetwork(page)
  await page.getByRole('button', { name: 'Submit now' }).click()
  const picture = page.getByRole('article').locator('img')
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await expect(picture).toHaveAttribute('src', /^blob:/)

  /** The colors at its left and at its right. */
  const colors = async () => {
    const shot = await picture.screenshot()
    const { data, info } = await sharp(shot).raw().toBuffer({ resolveWithObject: true })
    const at = (share: number) => {
      const pixel = Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)
      return [...data.subarray(pixel * info.channels, pixel * info.channels + 3)]
    }
    return { left: at(0.2), right: at(0.8) }
  }
  /** Red and blue, as far as compression allows. */
  const expectBoth = async () => {
    const { left, right } = await colors()
    expect([left[0] ?? 0, 255 - (left[2] ?? 0)].every((each) => each > 200)).toBe(true)
    expect([right[2] ?? 0, 255 - (right[0] ?? 0)].every((each) => each > 200)).toBe(true)
  }
  await expectBoth()
  const release = await holdRequests(page, '**/images/**')
  const asked = page.waitForRequest(/\/images\//)
  await goOnline(page)
  await asked
  await expectBoth()
  release()
  await expect(picture).toHaveAttribute('src', /^\/images\//)
  await expect(picture).toHaveJSProperty('complete', true)
  await expectBoth()
})
