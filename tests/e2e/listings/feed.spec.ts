import { ownType } from '#sync/answer.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { loseNetwork } from '../../support/browser/offline.ts'
import { atTime, campus, change, post, readListing, upload } from '../../support/server/market.ts'
import { syncAddress } from '../../support/browser/sync.ts'

const hour = 60 * 60 * 1000
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

test('[FEED-05] a card shows the cover, or a placeholder without photos', async ({
  page,
  maya,
  server,
}) => {
  const { public_id } = await upload(server, maya)
  await post(server, maya, { title: 'Desk with a photo', images: [public_id] })
  await post(server, maya, { title: 'Desk without any' })
  await page.goto('/for-you')
  const picture = card(page, 'Desk with a photo').locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expect(card(page, 'Desk without any')).toContainText('No Image Available')
})

test('[FEED-05] images given as objects with a path and as plain strings both work', async ({
  page,
  maya,
  server,
}) => {
  const { public_id } = await upload(server, maya)
  const path = `/images/${public_id.split('/').at(-1)}/320.webp`
  await post(server, maya, { title: 'Given as object' })
  await post(server, maya, { title: 'Given as string' })
  await page.route('**/api/listings/user/*', async (route) => {
    const response = await route.fetch()
    const listings = (await response.json()) as { title: string; images: unknown[] }[]
    for (const listing of listings) {
      if (listing.title === 'Given as object') listing.images = [{ path }]
      if (listing.title === 'Given as string') listing.images = [path]
    }
    await route.fulfill({ response, contentType: ownType, json: listings })
  })
  // The device has no rows and runs no round, so the profile uses the documented call.
  await page.route(syncAddress, (route) => route.abort())
  await page.goto(`/profile/${maya.user.id}`)
  for (const title of ['Given as object', 'Given as string']) {
    await expect(card(page, title).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  }
})

test('[FEED-06] a card shows title, price, views, inquiries, category and seller', async ({
  page,
  maya,
  server,
}) => {
  await post(server, maya, { title: 'Reading chair', price: '12.5' })
  await post(server, maya, { title: 'Old sofa', price: 0 })
  await page.goto('/for-you')
  const chair = card(page, 'Reading chair')
  for (const text of ['$12.50', '0 views', '0 inquiries', 'Furniture', 'maya']) {
    await expect(chair).toContainText(text)
  }
  await expect(card(page, 'Old sofa')).toContainText('Free')
})

test('[FEED-06] a ticket’s card shows the event type', async ({ page, maya, server }) => {
  const event = { category: 'Event Tickets', eventType: 'Play' }
  await post(server, maya, { title: 'Hamlet, row 3', ...event })
  await page.goto('/for-you')
  await page.getByRole('tab', { name: 'Event Tickets' }).click()
  await expect(card(page, 'Hamlet, row 3')).toContainText('Play · Event Tickets')
})

test('[FEED-07] the status badge shows the status and has it as a class', async ({
  page,
  maya,
  server,
}) => {
  for (const status of ['Available', 'Pending', 'Sold']) {
    const { _id } = await post(server, maya, { title: `A ${status} thing` })
    await change(server, maya, _id, { status })
  }
  await page.goto('/for-you')
  for (const status of ['Available', 'Pending', 'Sold']) {
    const badge = card(page, `A ${status} thing`).locator(`.${status.toLowerCase()}`)
    await expect(badge).toHaveText(status)
  }
})

test('[FEED-08] a listing is New at 23 h 59 min and no longer at 24 h', async ({
  page,
  maya,
  server,
}) => {
  const { _id } = await atTime(server, 60_000 - 24 * hour, async () =>
    post(server, await signIn(server, cast.maya), { title: 'Fresh bread maker' }),
  )
  const listed = Date.parse((await readListing(server, maya, _id)).timeListed)
  await page.clock.install({ time: listed + 24 * hour - 60_000 })
  await page.goto('/for-you')
  const badge = card(page, 'Fresh bread maker').getByText('New', { exact: true })
  await expect(badge).toBeVisible()
  // Online the device would see that the server's clock is a minute behind.
  await loseNetwork(page)
  await page.clock.pauseAt(listed + 24 * hour)
  await page.clock.runFor(60_000)
  await expect(card(page, 'Fresh bread maker')).toBeVisible()
  await expect(badge).toBeHidden()
})

test('[FEED-09][FEED-11] listings that match past searches come first as Recommended, then New listings, then the newest', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const student = await newStudent(campus('Ball State University', 'bsu.edu', 'orderly'))
  await atTime(server, -60 * hour, async () => {
    const then = await signIn(server, student)
    await post(server, then, { title: 'Old lamp', description: 'For a shelf.' })
    await post(server, then, { title: 'Old stool', description: 'Three legs.' })
    await post(server, then, { title: 'Old kettle', description: 'Whistles.' })
  })
  const session = await as(student)
  await post(server, session, { title: 'New plates', description: 'Six of them.' })
  await post(server, session, { title: 'New cups', description: 'As many.' })
  await page.goto('/for-you')
  await expect(titles(page)).toHaveText([
    'New cups',
    'New plates',
    'Old kettle',
    'Old stool',
    'Old lamp',
  ])
  await expect(page.getByText('Recommended')).toHaveCount(0)
  const search = page.getByRole('searchbox')
  for (const term of ['shelf', 'STOOL']) {
    await search.fill(term)
    await search.press('Enter')
  }
  await search.fill('')
  await expect(titles(page)).toHaveText([
    'Old stool',
    'Old lamp',
    'New cups',
    'New plates',
    'Old kettle',
  ])
  await expect(page.getByText('Recommended')).toHaveCount(2)
  await expect(card(page, 'Old lamp')).toContainText('Recommended')
})

test('[FEED-12] a tab without listings shows ‘No listings found.’', async ({
  page,
  as,
  newStudent,
}) => {
  await as(await newStudent(campus('Butler University', 'butler.edu', 'lonely')))
  await page.goto('/for-you')
  for (const name of ['Listings', 'Event Tickets', 'Saved Listings']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByText('No listings found.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Browse Listings' }).click()
  await expect(page.getByRole('tab', { name: 'Listings', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('[FEED-13] an unexpected answer is an empty list on a device without a feed', async ({
  page,
  as,
  server,
}) => {
  await post(server, await as('maya'), { title: 'Not to be seen' })
  await page.route(syncAddress, (route) => route.fulfill({ json: { oops: true } }))
  await page.goto('/for-you')
  await expect(page.getByText('No listings found.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('[FEED-13] an unexpected answer does not replace a feed on the device', async ({
  page,
  as,
  server,
}) => {
  await post(server, await as('maya'), { title: 'Seen before' })
  await page.goto('/for-you')
  await expect(card(page, 'Seen before')).toBeVisible()
  await page.route(syncAddress, (route) => route.fulfill({ json: { oops: true } }))
  await page.reload()
  await expect(card(page, 'Seen before')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeAttached()
})

test('a feed whose first rounds failed halfway says so and offers to try again', async ({
  page,
  as,
  server,
}) => {
  await post(server, await as('maya'), { title: 'Seen halfway' })
  let answers = 0
  await page.route(syncAddress, (route) => {
    answers += 1
    return answers === 1 ? route.continue() : route.fulfill({ json: { oops: true } })
  })
  await page.goto('/for-you')
  await expect(card(page, 'Seen halfway')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeAttached()
})

test('each article of the feed is named by its title', async ({ page, maya, server }) => {
  await post(server, maya, { title: 'Named ottoman' })
  await page.goto('/for-you')
  const article = page
    .getByRole('feed')
    .getByRole('article', { name: 'Named ottoman', exact: true })
  await expect(article).toHaveCount(1)
  await expect(article).toHaveAttribute('aria-posinset', /\d/)
})
