import { expect, test } from '../../support/browser/browser.ts'
import { filled, photos, postOffline } from '../../support/pages/listing-form.ts'
import { openOutbox, waitingLines } from '../../support/browser/offline.ts'

test.use({ serviceWorkers: 'allow' })

test('what waits leads to its listing, and a photo says of what it is', async ({
  page,
  as,
  newStudent,
}) => {
  await as(await newStudent())
  await postOffline(page, await photos(1))
  await page.goto('/for-you')
  await openOutbox(page)
  const photo = page.getByRole('region', { name: 'Photos' }).getByRole('listitem')
  await expect(photo).toContainText(`Photo of “${filled.Title}”`)
  await expect(photo.locator('img')).toHaveAttribute('src', /^blob:/)
  await waitingLines(page)
    .getByRole('link', { name: `New listing “${filled.Title}”` })
    .click()
  await expect(page.getByRole('dialog', { name: filled.Title })).toBeVisible()
})
