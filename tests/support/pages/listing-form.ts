import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { goOffline, savedHere } from '../browser/offline.ts'
import { photo } from '../server/photos.ts'

/** A file as Playwright chooses it. */
export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

export const filled = {
  Title: 'Standing desk',
  Description: 'Electric, quiet. Pick up at Hawkins Hall.',
  Price: '120.50',
}

/** Fills the listing form; an empty category leaves it unchosen. */
export async function fill(
  page: Page,
  changes: Partial<typeof filled> = {},
  category = 'Furniture',
): Promise<void> {
  for (const [label, value] of Object.entries({ ...filled, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  if (category) await page.getByLabel('Category').selectOption(category)
}

export const preview = (page: Page) => page.getByRole('button', { name: 'Preview' }).click()
/** Opens the preview and submits the new listing. */
export async function submitListing(page: Page): Promise<void> {
  await preview(page)
  // The bar returns a moment after the last field lost the focus, and moves the button.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Submit Listing' }).click()
}
/** Empties the form, which asks first. */
export async function clearForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear the form' }).click()
  const question = page.getByRole('dialog', { name: 'Clear the form?' })
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(question).toBeHidden()
}
export const tiles = (page: Page) => page.locator('[data-photo]')
export const add = (page: Page, files: FilePayload[]) =>
  page.locator('input[type=file]').first().setInputFiles(files)

/** Posts a listing with these photos offline, and stays offline. */
export async function postOffline(
  page: Page,
  files: FilePayload[],
  changes: Partial<typeof filled> = {},
): Promise<void> {
  await page.goto('/create-listing')
  await fill(page, changes)
  await goOffline(page)
  await add(page, files)
  await expect(tiles(page)).toHaveCount(files.length)
  await submitListing(page)
  await expect(page.getByRole('alert')).toHaveText(savedHere)
}

/** The photos of the form, in their order. */
export const orderOf = (page: Page) =>
  tiles(page).evaluateAll((all) => all.map((tile) => tile.dataset.photo))

/** The uploads in transit. */
export const underWay = (page: Page) => page.getByText(/^Preparing|^Uploading/)

/** Photos like those of a phone; each has its own color. */
export async function photos(count: number): Promise<FilePayload[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `IMG_${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(60, 80).jpeg().toBuffer(),
    })),
  )
}

/** A photo of many packets, unlike a plain one. */
export async function noisyPhoto(): Promise<FilePayload> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({
    create: { width: 1200, height: 900, channels: 3, background: '', noise },
  })
  return { name: 'noise.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}
