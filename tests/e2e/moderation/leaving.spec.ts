import { expect, test as base } from '../../support/browser/browser.ts'
import { goOnline } from '../../support/browser/offline.ts'
import { decision, entry, post, promote } from '../../support/pages/moderation-page.ts'
import { profileButton } from '../../support/pages/session-page.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { readListing } from '../../support/server/market.ts'

const reason = 'No lanterns.'
const hidden = { hidden: { by: 'moderator', reason } }

interface Fixtures {
  /** Hides a reported listing on the page of a moderator. @returns what its owner reads of it */
  hideReported: (title: string) => Promise<() => ReturnType<typeof readListing>>
}

const test = base.extend<Fixtures>({
  hideReported: async ({ page, as, other, server, newStudent }, provide) => {
    await provide(async (title) => {
      const listing = { title, description: 'Warm.', price: 40, category: 'Other' }
      const { _id } = await post(server, '/api/listings/create', listing, other)
      const report = { listingId: _id, reason: 'Spam', details: 'Wants a gift card.' }
      await post(server, '/api/listing-report', report, await signIn(server, cast.jonas))
      const moderator = await newStudent()
      await promote(server, moderator)
      await as(moderator)
      await page.goto('/moderation')
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      await entry(page, title).click()
      await decision(page).getByRole('button', { name: 'Hide' }).click()
      await page.getByLabel('Reason').fill(reason)
      await decision(page).getByRole('button', { name: 'Hide' }).last().click()
      await expect(entry(page, title)).toHaveCount(0)
      return () => readListing(server, other, _id)
    })
  },
})

test.use({ serviceWorkers: 'allow' })

test('a decision reaches the server if its page is left at once, also with a worker', async ({
  page,
  hideReported,
}) => {
  const read = await hideReported('Left lantern')
  await page.goto('/for-you')
  await expect.poll(read).toMatchObject(hidden)
})

test('without a connection a decision stays on the device, a logout warns of it, and the next page sends it', async ({
  page,
  hideReported,
}) => {
  const read = await hideReported('Lost lantern')
  await page.context().setOffline(true)
  await expect(page.getByText('Your decision isn’t sent yet.')).toBeVisible()
  await profileButton(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  const warning = page.getByRole('dialog', { name: 'Log out before everything is sent?' })
  await expect(warning).toContainText('One change has not been sent.')
  await warning.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning).toHaveCount(0)
  await page.goto('about:blank')
  await goOnline(page)
  await page.goto('/for-you')
  await expect.poll(read).toMatchObject(hidden)
})
