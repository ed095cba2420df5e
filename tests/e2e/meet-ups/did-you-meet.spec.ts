import { hour, minute } from '#sync/time.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOnline, loseNetwork } from '../../support/browser/offline.ts'
import { line, sheet } from '../../support/pages/deals-page.ts'
import { meetUpSheet, met } from '../../support/pages/meet-ups-page.ts'
import { openWith } from '../../support/pages/messages-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { accept, offer, readDeal } from '../../support/people/deals.ts'
import { moveMeetUp, propose, readMeetUp, talk } from '../../support/people/meet-ups.ts'
import { atTime, notificationsOf, post, readListing } from '../../support/server/market.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const asked = (page: Page) => section(page, 'Needs your answer')
const deal = (page: Page, title: string) =>
  page.getByRole('group', { name: new RegExp(`^Deal about ${title} with `) })
const press = (page: Page, title: string, name: string) =>
  deal(page, title).getByRole('button', { name, exact: true }).click()

test('[MEET-13] two hours after the time both are asked whether they met, and answer by a tap', async ({
  page,
  as,
  browser,
  server,
  newStudent,
}) => {
  test.slow()
  const [seller, buyer] = [await met(newStudent, 'gives'), await met(newStudent, 'takes')]
  const me = await as(seller)
  const buyersPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const buys = await as(buyer, { page: buyersPage })
  const reserve = async (title: string) => {
    const { _id } = await post(server, me, { title, price: 90 })
    const { _id: id } = await accept(server, me, await offer(server, buys, _id, 80))
    return { _id, id }
  }
  const [lamp, fridge] = [await reserve('Blue lamp'), await reserve('Mint fridge')]
  const [chair, desk] = [await reserve('Green chair'), await reserve('Oak desk')]
  await talk(server, me, buys)
  const at = new Date(Date.now() + 20 * minute).toISOString()
  await propose(server, buys, me, { at })
  await moveMeetUp(server, me, 'agree', buys, { turn: 1 })
  const titles = async () => {
    const all = await Promise.all(
      [seller, buyer].map(async (person) => notificationsOf(server, await signIn(server, person))),
    )
    return all.map((each) => each.filter(({ title }) => title === 'Did you meet?').length)
  }
  await page.goto('/deals')
  await expect(section(page, 'Reserved').getByRole('group')).toHaveCount(4)
  await atTime(server, 2 * hour + 15 * minute, async () => {
    await server.passMinute()
    expect(await titles()).toEqual([0, 0])
  })
  await atTime(server, 2 * hour + 25 * minute, async () => {
    await server.passMinute()
    await expect.poll(titles).toEqual([1, 1])
    await openWith(page, buyer.username)
    await openWith(buyersPage, seller.username)
    await expect(line(page)).toContainText('Did you meet?')
    await expect(line(page).getByRole('button')).toHaveText(['Sold', 'We didn’t meet'])
    await expect(line(buyersPage)).toContainText('Did you meet?')
    await expect(line(buyersPage).getByRole('button')).toHaveText(['I have it', 'We didn’t meet'])
    for (const shown of [page, buyersPage]) {
      await expectAccessible(shown)
      await shown.goto('/')
      await expect(asked(shown).getByText('Did you meet?')).toHaveCount(4)
      await shown.goto('/deals')
      await expect(asked(shown).getByText('Did you meet?')).toHaveCount(4)
    }

    await press(page, 'Blue lamp', 'Sold')
    await expect(section(page, 'Sales')).toContainText('Blue lamp')
    await expect(asked(buyersPage)).toContainText(`${seller.username} marked this as sold to you`)
    await loseNetwork(buyersPage)
    await press(buyersPage, 'Mint fridge', 'I have it')
    await expect(section(buyersPage, 'Purchases')).toContainText('You bought this for $80')
    await goOnline(buyersPage)
    await expect(section(page, 'Sales')).toContainText(`Sold to ${buyer.username} for $80 on`)

    await press(buyersPage, 'Green chair', 'We didn’t meet')
    await buyersPage.getByRole('menuitem', { name: 'Cancel the reservation' }).click()
    await sheet(buyersPage).getByRole('button', { name: 'Cancel Reservation' }).click()
    await expect(deal(buyersPage, 'Green chair')).toHaveCount(0)
    await expect(deal(page, 'Green chair')).toHaveCount(0)

    await press(page, 'Oak desk', 'We didn’t meet')
    await page.getByRole('menuitem', { name: 'Suggest another time' }).click()
    await meetUpSheet(page).getByRole('radio').first().click()
    await meetUpSheet(page).getByLabel('Place', { exact: true }).fill('Gym')
    await meetUpSheet(page).getByRole('button', { name: 'Send', exact: true }).click()
    for (const shown of [page, buyersPage]) {
      await expect(section(shown, 'Reserved')).toContainText('Oak desk')
      await expect(asked(shown).getByText('Did you meet?')).toHaveCount(0)
    }
    const again = await signIn(server, buyer)
    const [sold, has, canceled, kept] = await Promise.all(
      [lamp, fridge, chair, desk].map(async ({ _id, id }) => ({
        deal: await readDeal(server, again, id),
        status: (await readListing(server, again, _id)).status,
      })),
    )
    expect(sold).toMatchObject({ deal: { state: 'sold' }, status: 'Sold' })
    expect(has).toMatchObject({
      deal: { state: 'sold', timeConfirmed: expect.any(String) },
      status: 'Sold',
    })
    expect(canceled).toMatchObject({
      deal: { state: 'closed', reason: 'canceled' },
      status: 'Available',
    })
    expect(kept).toMatchObject({ deal: { state: 'reserved' }, status: 'Pending' })
    expect(await readMeetUp(server, again, { ...again, user: me.user })).toMatchObject({
      state: 'proposed',
      turn: 2,
      place: 'Gym',
    })
  })
})
