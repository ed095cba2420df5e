import { day } from '#sync/time.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { away, line, lineButton, openAbout, trader } from '../../support/pages/deals-page.ts'
import { bell, row } from '../../support/pages/notification-drawer.ts'
import { accept, answer, endDeal, offer, readDeal } from '../../support/people/deals.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import {
  answered,
  atTime,
  call,
  change,
  notificationsOf,
  post,
  readListing,
} from '../../support/server/market.ts'
import { storedRows } from '../../support/server/stored.ts'

const detail = (page: Page) => page.getByRole('dialog').first()
const status = (page: Page, name: string) => detail(page).getByRole('button', { name, exact: true })

test('[DEAL-11] status and deals agree whatever changes them, and no deal takes back a Sold of the seller', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'changes'))
  const ana = await away(server, newStudent, 'ana')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  const { _id: id } = await offer(server, ana, _id, 80)
  const deal = () => readDeal(server, ana, id)
  const statusNow = async () => (await readListing(server, me, _id)).status
  await accept(server, me, await deal())
  await change(server, me, _id, { status: 'Pending' })
  expect((await deal()).state).toBe('reserved')
  await change(server, me, _id, { status: 'Available' })
  expect(await deal()).toMatchObject({ state: 'closed', reason: 'canceled' })

  await accept(server, me, await offer(server, ana, _id, 85))
  await page.goto(`/for-you?listingId=${_id}`)
  await expect(detail(page).getByText(`Reserved for ${ana.username}`)).toBeVisible()
  await status(page, 'Available').click()
  await expect.poll(deal).toMatchObject({ state: 'closed', reason: 'canceled' })
  await expect(detail(page).getByText(`Reserved for ${ana.username}`)).toHaveCount(0)
  await accept(server, me, await offer(server, ana, _id, 70))
  await expect(status(page, 'Pending')).toHaveAttribute('aria-pressed', 'true')
  await change(server, me, _id, { status: 'Sold' })
  expect(await deal()).toMatchObject({ state: 'sold', amount: 70 })
  await expect(status(page, 'Sold')).toHaveAttribute('aria-pressed', 'true')
  await openAbout(page, ana.username, _id)
  await expect(line(page)).toContainText(`Sold to ${ana.username} for $70.`)
  await expect(lineButton(page, 'Undo')).toBeVisible()
  await answer(server, ana, 'confirm', id, { received: false })
  await expect(line(page)).toContainText(`${ana.username} says they didn’t buy this.`)
  expect(await statusNow()).toBe('Sold')
})

test('[DEAL-13] when a reservation ends, whoever has an open offer, or one that expired within seven days, is told once', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const seller = await away(server, newStudent, 'cancels')
  const people = [
    await trader(newStudent, 'open'),
    await trader(newStudent, 'lately'),
    await trader(newStudent, 'long.ago'),
    await trader(newStudent, 'holder'),
  ] as const
  const [open, lately, old, holder] = people
  const { _id } = await atTime(server, -20 * day, async () =>
    post(server, await signIn(server, seller), { title: 'Mint fridge', price: 90 }),
  )
  for (const [person, ago] of [
    [old, 10],
    [lately, 8],
  ] as const)
    await atTime(server, -ago * day, async () =>
      offer(server, await signIn(server, person), _id, 60),
    )
  const me = await as(open)
  await offer(server, me, _id, 70)
  const holds = await signIn(server, holder)
  const deal = await accept(server, seller, await offer(server, holds, _id, 80))
  await page.goto('/for-you')
  await endDeal(server, seller, deal)
  const words = '“Mint fridge” is available again.'
  const told = async (whom: SignedIn) =>
    (await notificationsOf(server, whom)).filter(({ title }) => title === words).length
  await expect.poll(() => told(me)).toBe(1)
  expect(await told(await signIn(server, lately))).toBe(1)
  expect(await told(await signIn(server, old))).toBe(0)
  expect(await told(holds)).toBe(0)
  await bell(page).click()
  await expect(row(page, words)).toHaveCount(1)
})

test('[OFFER-21] a sale or a deletion ends all other open offers in the same commit, and each buyer hears once, without a name or a price', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'hopes'))
  const seller = await away(server, newStudent, 'decides')
  const ana = await away(server, newStudent, 'gets.it')
  const cleo = await away(server, newStudent, 'also.hopes')
  const { _id: fridge } = await post(server, seller, { title: 'Mint fridge', price: 90 })
  const { _id: lamp } = await post(server, seller, { title: 'Blue lamp', price: 30 })
  await offer(server, ana, fridge, 77)
  for (const buyer of [me, cleo]) {
    await offer(server, buyer, fridge, 60)
    await offer(server, buyer, lamp, 20)
  }
  const rowsOf = (table: string, field: string, id: string) =>
    (storedRows(server.dataDir)[table] ?? []).map(Object).filter((each) => each[field] === id)
  const told = async (whom: SignedIn) =>
    (await notificationsOf(server, whom)).map(({ title, message }) => `${title} ${message}`)

  await answer(server, seller, 'sell', fridge, { buyerId: ana.user.id })
  await answered(await call(server, seller, 'DELETE', `/api/listings/${lamp}`))
  for (const [id, reason] of [
    [fridge, 'sold'],
    [lamp, 'gone'],
  ] as const) {
    const [listing] = rowsOf('listings', 'id', id)
    const deals = rowsOf('deals', 'listing_id', id)
    expect(deals.map(({ rev }) => rev)).toEqual(deals.map(() => listing.rev))
    for (const buyer of [me, cleo]) {
      const deal = await readDeal(server, buyer, `${id}.${buyer.user.id}`)
      expect(deal).toMatchObject({ state: 'closed', reason })
      expect(JSON.stringify(deal)).not.toContain(ana.user.id)
      expect(deal.amount).toBeLessThan(77)
    }
  }
  for (const buyer of [me, cleo]) {
    await expect.poll(async () => (await told(buyer)).length).toBe(2)
    const texts = (await told(buyer)).toSorted()
    expect(texts).toEqual([
      '“Blue lamp” is not available Your offer has ended.',
      '“Mint fridge” was sold Your offer has ended.',
    ])
  }
  await openAbout(page, seller.username, fridge)
  await expect(line(page)).toContainText('This was sold to someone else.')
  await page.goto(`/messages?with=${seller.username}&about=${lamp}`)
  await expect(line(page)).toContainText('This listing is not available.')
  await expect(page.getByRole('main')).not.toContainText(ana.username)
})
