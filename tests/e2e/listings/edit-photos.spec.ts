import { expect, test } from '../../support/browser/browser.ts'
import { photos, postOffline, tiles } from '../../support/pages/listing-form.ts'
import { post, upload } from '../../support/server/market.ts'
import { emptyBrowserCache, goOffline, strip } from '../../support/browser/offline.ts'

test.use({ serviceWorkers: 'allow' })

test('a photo that is not on the device has a placeholder in the form', async ({
  page,
  me,
  server,
}) => {
  const { public_id } = await upload(server, me)
  const { _id } = await post(server, me, { title: 'Far away vase', images: [public_id] })
  await page.goto(`/edit-listing/${_id}`)
  await expect(tiles(page).getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  await goOffline(page)
  await emptyBrowserCache(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (request.url.includes('/images/')) await cache.delete(request)
    }
  })
  await page.reload()
  await expect(tiles(page)).toContainText(['Photo not on this device'])
  await expect(tiles(page).getByRole('img')).toHaveCount(0)
})

test('a waiting listing shows its photo in its form, and deleting it raises no error', async ({
  page,
  as,
}) => {
  await as('newcomer')
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  await postOffline(page, await photos(1), { Title: 'Short wait' })
  await page.getByRole('link', { name: 'Edit Short wait' }).click()
  await expect(tiles(page).getByRole('img')).toHaveAttribute('src', /^blob:/)
  await expect(tiles(page).getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('button', { name: 'Delete listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard this listing?' })
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/profile/)
  await expect(strip(page).getByRole('link')).toHaveCount(0)
  expect(faults).toEqual([])
})
