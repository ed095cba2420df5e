import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import { knowsServerTime } from '../../support/browser/sync.ts'
import {
  away,
  line,
  lineButton,
  openAbout,
  sendOffer,
  sheet,
  trader,
} from '../../support/pages/deals-page.ts'
import { log } from '../../support/pages/messages-page.ts'
import { offer, readDeal } from '../../support/people/deals.ts'
import { post, readListing } from '../../support/server/market.ts'
import { heardBy } from '../../support/server/talk.ts'

test.use({ serviceWorkers: 'allow' })

async function offerTyped(page: Page, amount: string): Promise<void> {
  await sheet(page).getByLabel('Your offer').fill(amount)
  await sendOffer(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('[OFFER-25] what is done about offers offline waits in the conversation and takes effect once, in order', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  // Six moves and two page loads.
  test.slow()
  const me = await as(await trader(newStudent, 'offline'), { rememberMe: true })
  const other = await away(server, newStudent, 'online')
  const [desk, lamp, sofa] = [
    await post(server, other, { title: 'Desk', price: 90 }),
    await post(server, other, { title: 'Lamp', price: 90 }),
    await post(server, other, { title: 'Sofa', price: 90 }),
  ]
  for (const { _id } of [desk, lamp, sofa]) {
    await offer(server, me, _id, 50)
    await offer(server, other, _id, 80, { buyerId: me.user.id, turn: 1 })
  }
  await openAbout(page, other.username, desk._id)
  await expect(lineButton(page, 'Counter')).toBeVisible()
  await goOffline(page)
  await lineButton(page, 'Counter').click()
  await offerTyped(page, '60')
  await expect(line(page)).toContainText('You offered $60.')
  await lineButton(page, 'Change').click()
  await offerTyped(page, '65')
  await expect(line(page)).toContainText('You offered $65.')
  await lineButton(page, 'Withdraw').click()
  await expect(line(page)).toContainText('You withdrew your offer.')
  await lineButton(page, 'Make Offer').click()
  await offerTyped(page, '70')
  await expect(line(page)).toContainText('You offered $70.')
  await page.getByRole('link', { name: '2 more deals' }).click()
  await expect(page.getByRole('region', { name: 'Deal about Sofa' })).toBeVisible()
  await lineButton(page, 'Accept').click()
  await expect(line(page)).toContainText('Reserved for you at $80.')
  // A browser that was closed opens the page again.
  await page.goto(`/messages?with=${other.username}&about=${lamp._id}`)
  await lineButton(page, 'Decline').click()
  await expect(line(page)).toContainText('You declined $80.')
  await expect(line(page)).toContainText('Waiting')
  const waiting = log(page).getByRole('listitem').filter({ hasText: savedHere })
  await expect(waiting).toHaveCount(6)
  await goOnline(page)
  await expect(log(page).getByText(savedHere)).toHaveCount(0)
  const stored = [desk, lamp, sofa].map(({ _id }) => readDeal(server, me, `${_id}.${me.user.id}`))
  expect(await Promise.all(stored)).toMatchObject([
    { state: 'open', amount: 70, by: 'buyer', turn: 5 },
    { reason: 'declined', amount: 80, turn: 2 },
    { state: 'reserved', amount: 80, turn: 2 },
  ])
  const said = (await heardBy(server, other, me.username)).map(({ content }) => content)
  expect(said).toHaveLength(12)
  expect(said.slice(-6)).toEqual([
    'I offer $60 for “Desk” (asking price $90).',
    'I offer $65 for “Desk” (asking price $90).',
    'I withdraw my offer for “Desk”.',
    'I offer $70 for “Desk” (asking price $90).',
    'I accept $80 for “Sofa”.',
    'I decline $80 for “Lamp”.',
  ])
})

test('[OFFER-26] a refused move stays in its conversation, and Discard restores what the server says', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'refused'), { rememberMe: true })
  const other = await away(server, newStudent, 'faster')
  const { _id } = await post(server, other, { title: 'Mint fridge', price: 90 })
  const id = `${_id}.${me.user.id}`
  const refused = log(page).getByRole('alert')
  const buttons = refused.getByRole('button')
  await offer(server, me, _id, 50)
  await offer(server, other, _id, 80, { buyerId: me.user.id, turn: 1 })
  await openAbout(page, other.username, _id)
  let turn = 2
  /** Does something offline while the other side moves first. */
  const tooLate = async (amount: number, act: () => Promise<void>) => {
    await expect(lineButton(page, 'Accept')).toBeVisible()
    await goOffline(page)
    turn = (await offer(server, other, _id, amount, { buyerId: me.user.id, turn })).turn
    await act()
    await goOnline(page)
    await expect(refused).toContainText('This offer has changed. Look at it again.')
    await expect(buttons).toHaveText(['Edit', 'Retry', 'Discard'])
    await expect(line(page)).toContainText(`${other.username} offers it for $${amount}.`)
  }
  await tooLate(82, () => lineButton(page, 'Accept').click())
  await refused.getByRole('button', { name: 'Retry' }).click()
  await expect(refused).toContainText('This offer has changed. Look at it again.')
  await page.reload()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
  await expect(line(page)).toContainText(`${other.username} offers it for $82.`)
  expect(await readDeal(server, me, id)).toMatchObject({ state: 'open', amount: 82 })
  expect((await readListing(server, me, _id)).status).toBe('Available')
  await tooLate(84, async () => {
    await lineButton(page, 'Counter').click()
    await offerTyped(page, '70')
    await expect(line(page)).toContainText('You offered $70.')
  })
  await refused.getByRole('button', { name: 'Edit' }).click()
  await expect(refused.getByLabel('Your offer')).toHaveValue('70')
  await refused.getByLabel('Your offer').fill('75')
  await refused.getByRole('button', { name: 'Send Offer' }).click()
  await expect(refused).toHaveCount(0)
  await expect(line(page)).toContainText('You offered $75.')
  await expect
    .poll(() => readDeal(server, me, id))
    .toMatchObject({ state: 'open', amount: 75, by: 'buyer', turn: turn + 1 })
})

test('[OFFER-27] an offer past its end by the server’s clock is shown as expired offline, and cannot be accepted', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const hours = 3_600_000
  const me = await as(await trader(newStudent, 'late'), { rememberMe: true })
  const buyer = await away(server, newStudent, 'early')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  await offer(server, buyer, _id, 80)
  // By this device’s own clock, the offer ended yesterday.
  const wrong = 72 * hours
  await page.clock.setFixedTime(Date.now() + wrong)
  await openAbout(page, buyer.username, _id)
  await knowsServerTime(page, -wrong)
  await expect(lineButton(page, 'Accept')).toBeVisible()
  await goOffline(page)
  await page.clock.setFixedTime(Date.now() + wrong + 47 * hours)
  await page.reload()
  await expect(lineButton(page, 'Accept')).toBeVisible()
  await page.clock.setFixedTime(Date.now() + wrong + 49 * hours)
  await page.reload()
  await expect(line(page)).toContainText(`${buyer.username}’s offer of $80 expired.`)
  await expect(line(page).getByRole('button')).toHaveText(['Offer It for $80'])
})
