import { call } from '../../support/server/market.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import {
  closeRoleBanner,
  decision,
  entry,
  post,
  promote,
} from '../../support/pages/moderation-page.ts'
import { cast, signIn, type Person } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'

/** A listing that was reported, and a page of a moderator. */
async function reported(
  { server, newStudent }: { server: TestServer; newStudent: () => Promise<Person> },
  title: string,
) {
  const [seller, moderator] = [await newStudent(), await newStudent()]
  const listing = { title, description: 'Only by gift card.', price: 40, category: 'Other' }
  const owner = await signIn(server, seller)
  const { _id: id } = await post(server, '/api/listings/create', listing, owner)
  const report = { listingId: id, reason: 'Spam', details: 'Wants a gift card.' }
  await post(server, '/api/listing-report', report, await signIn(server, cast.jonas))
  await promote(server, moderator)
  return { seller, owner, moderator, id }
}

test('[MOD-02] a user without the role gets the page of an unknown address, and no menu entry', async ({
  page,
  as,
}) => {
  await page.goto('/moderation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await as('jonas')
  await page.goto('/moderation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Moderation' })).toHaveCount(0)
})

test(
  '[MOD-05] a moderator reads a report in its context and hides the listing, which its seller sees marked with the reason',
  { tag: '@both' },
  async ({ page, as, server, newStudent }) => {
    const title = `Lamp ${Date.now()}`
    const { seller, owner, moderator, id } = await reported({ server, newStudent }, title)
    await closeRoleBanner(page)
    await as(moderator)
    await page.goto('/for-you')
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('menuitem', { name: 'Moderation' }).click()
    await expect(
      page.getByRole('link', { name: /^Listings, ?\d+|^Listings ?\d+ waiting/ }),
    ).toBeVisible()
    await entry(page, title).click()
    const report = page.getByRole('region', { name: 'Report' })
    await expect(report).toContainText('Only by gift card.')
    await expect(report).toContainText('Wants a gift card.')
    await expect(report).toContainText(`@${seller.username}`)
    await expectAccessible(page)

    await decision(page).getByRole('button', { name: 'Hide' }).click()
    await decision(page).getByRole('button', { name: 'Hide' }).last().click()
    await expect(page.getByText('Please write a reason.')).toBeVisible()
    await page.getByLabel('Reason').fill('No gift cards.')
    await expect(page.getByText('Please write a reason.')).toHaveCount(0)
    await expectAccessible(page)
    await decision(page).getByRole('button', { name: 'Hide' }).last().click()
    await expect(page.getByRole('status').filter({ hasText: 'Hidden.' })).toBeVisible()
    await expect(entry(page, title)).toHaveCount(0)
    // Leaving the page sends what could still be undone.
    await page.goto('/for-you')
    await expect
      .poll(async () => (await call(server, owner, 'GET', `/api/listings/${id}`)).json())
      .toMatchObject({ hidden: { by: 'moderator', reason: 'No gift cards.' } })

    const others = await page.context().browser()?.newContext({ baseURL: server.url })
    const other = await others?.newPage()
    if (!other) throw new Error('There is no second browser window.')
    await as(seller, { page: other })
    await other.goto(`/for-you?listingId=${id}`)
    await expect(other.getByRole('dialog')).toContainText('Hidden by a moderator')
    await expect(other.getByRole('dialog')).toContainText('No gift cards.')
    await others?.close()
  },
)

test(
  'the keyboard moves through a queue, decides and undoes',
  { tag: '@desktop' },
  async ({ page, as, server, newStudent }) => {
    const title = `Chair ${Date.now()}`
    const { moderator } = await reported({ server, newStudent }, title)
    await closeRoleBanner(page)
    await as(moderator)
    await page.goto('/moderation')
    await expect(entry(page, title)).toBeVisible()
    await page.keyboard.press('k')
    const links = page.getByRole('region', { name: 'Listings' }).getByRole('link')
    await expect(links.first()).toHaveAttribute('aria-current', 'page')
    for (let i = await links.count(); i > 1; i -= 1) await page.keyboard.press('j')
    await expect(entry(page, title)).toHaveAttribute('aria-current', 'page')
    // A key decides only about a report that is shown.
    await expect(page.getByRole('region', { name: 'Report' })).toContainText(title)
    await page.keyboard.press('d')
    await expect(page.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('It is fine.')
    await page.keyboard.press('Control+Enter')
    await expect(entry(page, title)).toHaveCount(0)
    await page.keyboard.press('u')
    await expect(entry(page, title)).toBeVisible()
    await page.goto('/moderation?queue=log')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation')
    await expect(page.getByText('It is fine.')).toHaveCount(0)
  },
)

test('offline, moderation says that it needs a connection', async ({ page, me, server }) => {
  await promote(server, me)
  await page.goto('/moderation')
  await expect(page.getByRole('link', { name: /^Listings/ })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. This needs a connection.')).toBeVisible()
})
