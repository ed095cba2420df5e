import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { away, trader } from '../../support/pages/deals-page.ts'
import { accept, answer, offer, readDeal } from '../../support/people/deals.ts'
import { call, post, readListing, upload } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test.use({ serviceWorkers: 'allow' })

const detail = (page: Page) => page.getByRole('dialog').first()
const open = (page: Page, id: string) => page.goto(`/for-you?listingId=${id}`)
const status = (page: Page, name: string) => detail(page).getByRole('button', { name, exact: true })

test('[DEAL-06] the two people of a reservation see it on card and detail, and everyone else sees Pending alone', async ({
  page,
  as,
  browser,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'buyer'))
  const seller = await trader(newStudent, 'the.longest.username.of.us')
  const other = await trader(newStudent, 'someone')
  const sellersPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const othersPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const sells = await as(seller, { page: sellersPage })
  await as(other, { page: othersPage })
  const images = [await upload(server, sells)]
  const { _id } = await post(server, sells, { title: 'Held fridge', price: 90, images })
  await accept(server, sells, await offer(server, me, _id, 80))
  for (const [shown, words] of [
    [page, 'Reserved for you'],
    [sellersPage, `Reserved for ${me.username}`],
    [othersPage, undefined],
  ] as const) {
    await shown.goto('/for-you')
    const card = shown.getByRole('article').filter({ hasText: 'Held fridge' })
    await expect(card.getByText('Pending')).toBeVisible()
    if (words === undefined) await expect(card).not.toContainText('Reserved')
    else await expect(card.getByText(words)).toBeVisible()
    await card.getByRole('link').first().click()
    await expect(detail(shown).getByText('Pending').first()).toBeVisible()
    if (words === undefined) await expect(detail(shown)).not.toContainText('Reserved')
    else await expect(detail(shown).getByText(words).first()).toBeVisible()
  }
  expect(await othersPage.content()).not.toContain(me.username)
})

test('[DEAL-08] Pending is one tap, and under it the seller reserves for someone who asked, offline too', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'reserves'), { rememberMe: true })
  const ana = await away(server, newStudent, 'ana')
  const ben = await away(server, newStudent, 'ben')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  await say(server, ana, me, 'Is it still there?', _id)
  await offer(server, ben, _id, 75)
  await open(page, _id)
  await status(page, 'Pending').click()
  await expect(detail(page).getByText('Marked as pending.')).toBeVisible()
  const choice = detail(page).getByRole('group', { name: 'Reserve for' })
  await expect(choice).toBeInViewport({ ratio: 1 })
  await expect(choice.getByRole('button')).toHaveText([ben.username, ana.username])
  await expectAccessible(page)
  await detail(page).getByRole('button', { name: 'Undo' }).click()
  await expect(choice).toHaveCount(0)
  await expect.poll(async () => (await readListing(server, me, _id)).status).toBe('Available')
  await goOffline(page)
  await status(page, 'Pending').click()
  await expect(detail(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await choice.getByRole('button', { name: ben.username }).click()
  await expect(detail(page).getByText(`Reserved for ${ben.username}`)).toBeVisible()
  await goOnline(page)
  // At the offer that its seller saw.
  await expect
    .poll(() => readDeal(server, ben, `${_id}.${ben.user.id}`))
    .toMatchObject({ state: 'reserved', amount: 75 })
})

test('[DEAL-09] Sold is one tap: to the buyer of a reservation, or else to someone who asked, if one says so', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await trader(newStudent, 'sells'))
  const ana = await away(server, newStudent, 'ana')
  const asked = async (title: string) => {
    const { _id } = await post(server, me, { title, price: 90 })
    await say(server, ana, me, 'Is it still there?', _id)
    return _id
  }
  const { _id: reserved } = await post(server, me, { title: 'Mint fridge', price: 90 })
  await accept(server, me, await offer(server, ana, reserved, 80))
  const [named, skipped] = [await asked('Oak desk'), await asked('Blue lamp')]
  const choice = detail(page).getByRole('group', { name: 'Who bought it?' })
  const dealOf = (id: string) => call(server, ana, 'GET', `/api/deals/${id}.${ana.user.id}`)

  await open(page, reserved)
  await status(page, 'Sold').click()
  await expect(detail(page).getByText('Marked as sold.')).toBeVisible()
  await expect(choice).toHaveCount(0)
  await expect
    .poll(() => readDeal(server, ana, `${reserved}.${ana.user.id}`))
    .toMatchObject({ state: 'sold', amount: 80 })

  await open(page, named)
  await status(page, 'Sold').click()
  await expect(choice.getByRole('button')).toHaveText([ana.username, 'Someone else'])
  await expect.poll(async () => (await readListing(server, me, named)).status).toBe('Sold')
  await choice.getByRole('button', { name: ana.username }).click()
  await expect(choice).toHaveCount(0)
  await expect.poll(async () => (await (await dealOf(named)).json()).state).toBe('sold')

  await open(page, skipped)
  await status(page, 'Sold').click()
  await choice.getByRole('button', { name: 'Someone else' }).click()
  await expect(choice).toHaveCount(0)
  await expect.poll(async () => (await readListing(server, me, skipped)).status).toBe('Sold')
  expect((await dealOf(skipped)).status).toBe(404)
})

test('[DEAL-17] Undo of Sold restores the reservation, until the buyer has confirmed', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await trader(newStudent, 'undoes'))
  const ana = await away(server, newStudent, 'ana')
  const { _id } = await post(server, me, { title: 'Mint fridge', price: 90 })
  const { _id: id } = await offer(server, ana, _id, 80)
  await accept(server, me, await readDeal(server, me, id))
  await open(page, _id)
  await expect(detail(page).getByText(`Reserved for ${ana.username}`)).toBeVisible()
  await status(page, 'Sold').click()
  await expect.poll(() => readDeal(server, ana, id)).toMatchObject({ state: 'sold' })
  await detail(page).getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => readDeal(server, ana, id))
    .toMatchObject({ state: 'reserved', amount: 80 })
  expect((await readListing(server, me, _id)).status).toBe('Pending')
  await expect(detail(page).getByText(`Reserved for ${ana.username}`)).toBeVisible()
  await status(page, 'Sold').click()
  await expect.poll(() => readDeal(server, ana, id)).toMatchObject({ state: 'sold' })
  await answer(server, ana, 'confirm', id, { received: true })
  await detail(page).getByRole('button', { name: 'Undo' }).click()
  const words = `${ana.username} has confirmed the purchase. List it again with “Sell one like this.”`
  await expect(detail(page).getByRole('alert')).toContainText(words)
  await expect(detail(page).getByRole('button', { pressed: true, name: 'Sold' })).toBeVisible()
  const late = await call(server, me, 'PATCH', `/api/listings/${_id}`, { status: 'Pending' })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ message: words })
  expect((await readListing(server, me, _id)).status).toBe('Sold')
})
