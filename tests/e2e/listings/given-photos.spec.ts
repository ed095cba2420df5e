import { expect, test, type Page } from '../../support/browser/browser.ts'
import { giveFile } from '../../support/browser/give-files.ts'
import { photos, tiles } from '../../support/pages/listing-form.ts'
import { cropping } from '../../support/pages/own-picture.ts'

const body = (page: Page) => page.locator('body')

test('[HAND-19] photos can be pasted into the form of a listing and dropped on its photos @both', async ({
  page,
  as,
}) => {
  await as('jonas')
  await page.goto('/create-listing')
  const [first, second, third] = await photos(3)
  await giveFile(page.getByLabel('Title'), 'paste', first!)
  await expect(tiles(page)).toHaveCount(1)
  await giveFile(body(page), 'paste', second!)
  await expect(tiles(page)).toHaveCount(2)
  await giveFile(page.getByRole('heading', { name: 'Photos' }), 'drop', third!)
  await expect(tiles(page)).toHaveCount(3)
})

test('[HAND-19] a file that is dropped elsewhere or cannot be used changes nothing', async ({
  page,
  as,
}) => {
  await as('jonas')
  await page.goto('/create-listing')
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }
  const heading = page.getByRole('heading', { level: 1 })
  // What keeps the page loads after the first screen.
  await expect.poll(() => giveFile(heading, 'drop', text)).toBe(true)
  for (const file of [text, ...(await photos(1))])
    for (const elsewhere of [heading, page.getByLabel('Title')])
      expect(await giveFile(elsewhere, 'drop', file)).toBe(true)
  await giveFile(page.getByRole('heading', { name: 'Photos' }), 'drop', text)
  await expect(page.getByText(/cannot be read/)).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
})

test('[HAND-19] a picture can be pasted into the own profile and dropped on the picture', async ({
  page,
  me,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  const [picture] = await photos(1)
  const chooser = page.getByLabel('Change profile picture')
  await expect(chooser).toBeAttached()
  for (const [place, how] of [
    [body(page), 'paste'],
    [chooser, 'drop'],
  ] as const) {
    await giveFile(place, how, picture!)
    await expect(cropping(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cropping(page)).toBeHidden()
  }
})
