import sharp from 'sharp'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { decodeHeic, heic, uploaded, watchUploads } from '../../support/browser/heic.ts'
import { likeSafari } from '../../support/browser/other-browsers.ts'
import { isUpload } from '../../support/pages/own-picture.ts'
import { add, tiles, underWay } from '../../support/pages/listing-form.ts'

const answered = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/upload-image'))

test.beforeEach(async ({ page, as }) => {
  await as('maya')
  await watchUploads(page)
})

test('[UPLOAD-08] a browser that can read HEIC sends a JPEG (with a replacement for the missing decoder)', async ({
  page,
}) => {
  await decodeHeic(page, 2600, 1300)
  await page.goto('/create-listing')
  const answer = answered(page)
  await add(page, [heic])
  const response = await answer
  expect(response.status()).toBe(201)

  const { type, bytes } = await uploaded(page)
  expect(type).toBe('image/jpeg')
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 2048, height: 1024 })

  const { image } = await response.json()
  expect(image).toMatchObject({ width: 1280, height: 640 })
  const stored = await page.request.get(image.path)
  expect([stored.status(), stored.headers()['content-type']]).toEqual([200, 'image/webp'])
  await expect(underWay(page)).toHaveCount(0)
  await expect(tiles(page).getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
})

test('a browser that cannot read HEIC refuses it when it is chosen, and says how to get a JPEG', async ({
  page,
}) => {
  const uploads: string[] = []
  page.on('request', (request) => isUpload(request) && uploads.push(request.url()))
  await page.goto('/create-listing')
  await add(page, [heic])
  const said = page.getByRole('region', { name: 'Photos' }).getByRole('alert')
  await expect(said).toContainText(
    'This photo cannot be read. Please use a JPEG, PNG, WebP or AVIF image.',
  )
  await expect(said).toContainText('Most Compatible')
  await expect(tiles(page)).toHaveCount(0)
  expect(uploads).toEqual([])
})

test('the photo field names HEIC everywhere but in Safari, where an iPhone then sends a JPEG', async ({
  page,
}) => {
  await page.goto('/create-listing')
  const chooser = page.locator('input[type=file]').first()
  await expect(chooser).toHaveAttribute('accept', 'image/*,.heic,.heif')
  await page.addInitScript(likeSafari)
  await page.reload()
  await expect(chooser).toHaveAttribute('accept', 'image/*')
})
