import { expect, test } from '../../support/browser/browser.ts'
import { filled, photos, postOffline } from '../../support/pages/listing-form.ts'
import {
  card,
  editOffline,
  goOffline,
  goOnline,
  openOutbox,
  refusedLines,
  waitingLines,
} from '../../support/browser/offline.ts'
import { likeSafari } from '../../support/browser/other-browsers.ts'
import { refuseActions, syncAddress } from '../../support/browser/sync.ts'
import { post, readListing } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

test('a waiting change links to its listing, and a photo names what it belongs to', async ({
  page,
  as,
}) => {
  await as('newcomer')
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

test('the outbox says where a browser sends nothing by itself, and where Safari may delete it', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await postOffline(page, [])
  await openOutbox(page)
  await expect(waitingLines(page)).toHaveCount(1)
  await expect(page.getByText('while it’s open and online')).toHaveCount(0)

  await page.addInitScript(likeSafari)
  await page.reload()
  await expect(page.getByText('while it’s open and online')).toContainText(
    'If you don’t open Quad for seven days, this browser may delete them.',
  )
})

test('Retry all sends every refused change again', async ({ page, me, server }) => {
  const titles = ['Retried lamp', 'Retried chair']
  const ids: string[] = []
  for (const title of titles) ids.push((await post(server, me, { title, price: 10 }))._id)
  await page.goto('/for-you')
  for (const title of titles) await expect(card(page, title)).toBeVisible()
  await goOffline(page)
  for (const id of ids) await editOffline(page, id, { Price: '7' })
  await openOutbox(page)
  await refuseActions(page, 'listing.edit', () => ({ message: 'Not now.' }))
  await goOnline(page)
  await expect(refusedLines(page)).toHaveCount(2)
  await page.unroute(syncAddress)
  await page.getByRole('button', { name: 'Retry all' }).click()
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  for (const id of ids)
    await expect.poll(async () => (await readListing(server, me, id)).price).toBe(7)
})
