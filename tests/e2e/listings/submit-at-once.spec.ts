import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { add, fill, photos, tiles } from '../../support/pages/listing-form.ts'
import { listingsOf, post } from '../../support/server/market.ts'

const submitNow = (page: Page) => page.getByRole('button', { name: 'Submit now' }).click()

test('[UX-23] create and edit can be submitted from the form, beside Preview', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/create-listing')
  await fill(page, { Title: 'Lamp without a look' })
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  await expectAccessible(page)
  await submitNow(page)
  await expect(page.getByText('Listing created successfully! Redirecting...')).toBeVisible()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  const [made] = await listingsOf(server, me)
  expect(made).toMatchObject({ title: 'Lamp without a look' })

  await page.goto(`/edit-listing/${made?._id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Lamp without a look')
  await page.getByLabel('Price').fill('7')
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  await submitNow(page)
  await expect(page.getByText('Listing updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  expect(await listingsOf(server, me)).toMatchObject([{ price: 7 }])
})

test('what the form refuses stays in the form, and Enter opens the preview', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/create-listing')
  await fill(page, { Title: '' })
  await submitNow(page)
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await expect(page).toHaveURL('/create-listing')
  await page.getByLabel('Title').fill('Lamp with a look')
  await page.getByLabel('Title').press('Enter')
  await expect(page).toHaveURL('/create-listing/preview')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit Listing' })).toBeVisible()
  expect(await listingsOf(server, me)).toEqual([])
})

test('[HAND-09] Submit now shows no preview and no spinner, the profile begins with the new listing, its photo and Share, and Back leads past the form', async ({
  page,
  me,
}) => {
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const sell = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Create Listing' })
    .first()
  const success = page.getByText('Listing created successfully! Redirecting...')
  const newest = page.getByRole('article').first()
  const begin = async (title: string) => {
    await page.goto('/for-you')
    await sell.click()
    await fill(page, { Title: title })
  }

  await begin('Lamp at once')
  await add(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  await submitNow(page)
  await expect(success).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  expect(visited).not.toContain('/create-listing/preview')
  await expect(newest).toContainText('Lamp at once')
  await expect(newest.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  const posted = page.getByRole('alert').filter({ hasText: 'Posted.' })
  await expect(posted).toContainText(`Posted. Students at ${me.college} see it now.`)
  await posted.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share Listing' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/for-you')

  await begin('Lamp with a look')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await expect(success).toBeVisible()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await expect(newest).toContainText('Lamp with a look')
  await page.goBack()
  await expect(page).toHaveURL('/for-you')
})

/** The photo and the links of the page, each time it changes while it says that the listing was sent. */
async function watchSent(page: Page, photo: string): Promise<() => Promise<unknown[]>> {
  const seen = await page.evaluateHandle((place) => {
    const found = new Set<string>()
    const look = () => {
      if (!/^Listing \w+ successfully!/m.test(document.querySelector('main')?.innerText ?? ''))
        return
      const image = document.querySelector(`${place} img:not([aria-hidden])`)
      const isEditable = [...document.querySelectorAll('main a')].some(
        ({ textContent }) => textContent === 'Edit',
      )
      // The profile, which follows, has neither.
      if (location.pathname.startsWith('/profile')) return
      found.add(JSON.stringify({ hasPhoto: image !== null, isEditable }))
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return found
  }, photo)
  return () => seen.evaluate((found) => [...found].map((each) => JSON.parse(each)))
}

test('after Submit Listing the photo stays in the preview, without Edit, until the profile opens', async ({
  page,
  me,
}) => {
  await page.goto('/create-listing')
  await fill(page, { Title: 'Lamp with a photo' })
  await add(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('img', { name: 'Lamp with a photo' }).first()).toBeVisible()
  const seen = await watchSent(page, '[data-listing-photos]')
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  expect(await seen()).toEqual([{ hasPhoto: true, isEditable: false }])
})

test('after Submit now the card keeps its photo until the profile opens', async ({ page, me }) => {
  await page.goto('/create-listing')
  await fill(page, { Title: 'Lamp with a photo' })
  await add(page, await photos(1))
  await expect(tiles(page)).toHaveCount(1)
  const seen = await watchSent(page, '[aria-label="How the card will look"]')
  await submitNow(page)
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  expect(await seen()).toEqual([{ hasPhoto: true, isEditable: false }])
})

test('after an edit was submitted, the news is as wide as the page and the card in its middle', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Lamp in the middle' })
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Price').fill('7')
  // Time stands while the page is measured.
  await page.clock.install()
  await submitNow(page)
  await expect(page.getByText('Listing updated successfully!')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 500)
  const news = await page.getByRole('alert').boundingBox()
  const card = await page.getByRole('complementary').boundingBox()
  if (!news || !card) throw new Error('Both are visible.')
  expect(news).toMatchObject({ x: 16, width: 358 })
  expect(Math.round(card.x + card.width / 2)).toBe(195)
  await page.clock.resume()
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
})
