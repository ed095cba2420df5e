import type { Locator } from 'playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { add, fill, photos, tiles } from '../../support/pages/listing-form.ts'
import { post, readListing, upload } from '../../support/server/market.ts'

test('a tap chooses a category, photos are three across, and Preview is always in view', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  await expect(page.getByRole('button', { name: 'Preview' })).toBeInViewport({ ratio: 1 })
  await page.locator('[data-value="Textbooks"]').tap()
  await expect(page.getByLabel('Category')).toHaveValue('Textbooks')
  // By keyboard it is the select that it is to a screen reader.
  await page.getByLabel('Category').press('ArrowDown')
  await expect(page.getByLabel('Category')).toHaveValue('Furniture')
  await expect(page.locator('[data-value="Furniture"]')).toHaveAttribute('data-chosen')

  await add(page, await photos(3))
  await expect(tiles(page)).toHaveCount(3)
  const tops = await tiles(page).evaluateAll((all) =>
    all.map((tile) => tile.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)
})

test('the status comes first, the photos are one strip, and Submit now is always in view', async ({
  page,
  maya,
  server,
}) => {
  const images = [await upload(server, maya)]
  const { _id } = await post(server, maya, { title: 'Five views of a jug', images })
  await page.goto(`/edit-listing/${_id}`)
  await expect(tiles(page)).toHaveCount(1)
  await add(page, await photos(4))
  await expect(tiles(page)).toHaveCount(5)
  const submit = page.getByRole('button', { name: 'Submit now' })
  await expect(submit).toBeInViewport({ ratio: 1 })
  const tops = await tiles(page).evaluateAll((all) =>
    all.map((tile) => tile.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)

  await expect(page.getByLabel('Status')).toHaveValue('Available')
  const sold = page.locator('[data-value="Sold"]')
  expect((await sold.boundingBox())?.y).toBeLessThan(tops[0] ?? 0)
  await sold.tap()
  await expect(page.getByLabel('Status')).toHaveValue('Sold')
  await submit.click()
  await expect(page).toHaveURL(`/profile/${maya.user.id}`)
  await expect.poll(async () => (await readListing(server, maya, _id)).status).toBe('Sold')
})

test('while someone types in the form, Submit now is whole at 390×420 and the tab bar is away', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const submit = page.getByRole('button', { name: 'Submit now' })
  // The dock moves under neither press.
  await submit.click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(tabs).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 420 })
  const description = page.getByLabel('Description')
  await description.click()
  await expect(submit).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Preview' })).toBeInViewport({ ratio: 1 })
  await expect(description).toBeInViewport({ ratio: 0.5 })
  await submit.click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(tabs).toBeInViewport({ ratio: 1 })
})

test('no condition is chosen at first, and a second tap on one takes it back', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  const condition = page.getByLabel('Condition')
  await expect(condition).toHaveValue('')
  const good = page.locator('[data-value="Good"]')
  await good.tap()
  await expect(condition).toHaveValue('Good')
  await good.tap()
  await expect(condition).toHaveValue('')
})

test('the first invalid field is in view with its label, its options and its error', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/create-listing')
  const bar = page.getByRole('banner')
  const submit = page.getByRole('button', { name: 'Submit now' })
  const isClear = async (first: Locator, last: Locator) => {
    const [top, bottom] = [await first.boundingBox(), await last.boundingBox()]
    const [over, under] = [await bar.boundingBox(), await submit.boundingBox()]
    if (!top || !bottom || !over || !under) return false
    return top.y >= over.y + over.height && bottom.y + bottom.height <= under.y
  }
  const label = (words: string) => page.locator('label').getByText(words, { exact: true })

  const title = page.getByLabel('Title', { exact: true })
  const error = page.getByText('Please fill in all required fields.')

  // The field is in view, and its label below the bar.
  await title.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 78))
  expect(await isClear(label('Title'), title)).toBe(false)
  await submit.click()
  await expect(title).toBeFocused()
  await expect.poll(() => isClear(label('Title'), error)).toBe(true)

  await fill(page, {}, '')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await submit.click()
  await expect(page.getByLabel('Category')).toBeFocused()
  await expect.poll(() => isClear(label('Category'), error)).toBe(true)
  await page.getByLabel('Category').blur()
  await page.evaluate(() => scrollTo(0, 0))
  await submit.click()
  await expect(page.getByLabel('Category')).toBeFocused()
  await expect.poll(() => isClear(label('Category'), error)).toBe(true)
})
