import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { trader } from '../../support/pages/deals-page.ts'
import { atTime, campus, change, post, readListing } from '../../support/server/market.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'

const hour = 3_600_000
const day = 24 * hour

const detail = (page: Page) => page.getByRole('dialog').first()
const history = (page: Page) => detail(page).getByRole('list', { name: 'Price history' })

/** A listing whose price changed so many days ago. */
async function repriced(
  server: TestServer,
  seller: SignedIn,
  title: string,
  prices: readonly [daysAgo: number, price: number][],
): Promise<string> {
  let id = ''
  for (const [daysAgo, price] of prices)
    await atTime(server, -daysAgo * day, async () => {
      if (id === '') id = (await post(server, seller, { title, price }))._id
      else await change(server, seller, id, { price })
    })
  return id
}

test('[PRICE-02] the detail shows the earlier price for 30 days and the history for everyone', async ({
  page,
  as,
  browser,
  server,
  newStudent,
}) => {
  await as(await trader(newStudent, 'bargains'))
  const seller = await trader(newStudent, 'lowers')
  const sellersPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const sells = await as(seller, { page: sellersPage })
  const lowered = await repriced(server, sells, 'Lowered lamp', [
    [10, 45],
    [5, 30],
  ])
  for (const shown of [page, sellersPage]) {
    await shown.goto(`/for-you?listingId=${lowered}`)
    await expect(detail(shown).getByText('Was $45')).toBeVisible()
    await detail(shown).getByText('Price history').click()
    await expect(history(shown).getByRole('listitem')).toHaveText([
      /^\w+ \d+, \d{4}\$30$/,
      /^\w+ \d+, \d{4}\$45$/,
    ])
  }
  await expectAccessible(page)
  const raised = await repriced(server, sells, 'Raised lamp', [
    [10, 30],
    [5, 45],
  ])
  const old = await repriced(server, sells, 'Old lamp', [
    [45, 45],
    [31, 30],
  ])
  for (const id of [raised, old]) {
    await page.goto(`/for-you?listingId=${id}`)
    await expect(detail(page).getByText('Price history')).toBeVisible()
    await expect(detail(page).getByText(/^Was /)).toHaveCount(0)
  }
})

test('[PRICE-04] a card shows the earlier price struck through, and says both to screen readers', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  // A feed with the listings of others would draw the older ones only after a scroll.
  const of = (name: string) => campus('Brown University', 'brown.edu', name)
  await as(await newStudent(of('scrolls')))
  const seller = await signIn(server, await newStudent(of('drops')))
  await repriced(server, seller, 'Dropped globe', [
    [3, 45],
    [1, 30],
  ])
  await page.goto('/for-you')
  const card = page.getByRole('article').filter({ hasText: 'Dropped globe' })
  await expect(card.locator('s')).toHaveText('$45')
  await expect(card.locator('s')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(card).toMatchAriaSnapshot(`- paragraph: was $45, now $30`)
})

test('[PRICE-01] a listing keeps its last ten prices, without one that stood for less than an hour', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'changes'))
  const hours = Array.from({ length: 12 }, (_, i) => 30 - 2 * i)
  const prices = hours.map((ago, i): [number, number] => [ago / 24, 100 - i])
  const slip = [1 / 24, 9] as [number, number]
  const after = [0.5 / 24, 70] as [number, number]
  const id = await repriced(server, me, 'Busy globe', [...prices, slip, after])
  const kept = [...prices.map(([, price]) => price), 70].slice(-10)
  const { prices: stored = [] } = await readListing(server, me, id)
  expect(stored.map(({ price }) => price)).toEqual(kept)
  expect(stored.every(({ time }) => time.endsWith('Z'))).toBe(true)
  await page.goto(`/for-you?listingId=${id}`)
  await detail(page).getByText('Price history').click()
  const shown = kept.toReversed().map((price) => new RegExp(`\\d{4}\\$${price}$`))
  await expect(history(page).getByRole('listitem')).toHaveText(shown)
})
