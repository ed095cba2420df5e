import { join } from 'node:path'
import Database from 'better-sqlite3'
import { dayIn, dayText } from '#sync/deals/must-go-by.ts'
import { day } from '#sync/time.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { fill } from '../../support/pages/listing-form.ts'
import { signIn } from '../../support/people/cast.ts'
import { call, campus, change, listingsOf, post } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

const of = (name: string) => campus('Clemson University', 'clemson.edu', name)
/** A campus on which nobody else gives a last day. */
const apart = (name: string) => campus('University of Wisconsin-Milwaukee', 'uwm.edu', name)

/** A day from now, as the browser and its campus count. */
function daysAhead(days: number): string {
  const today = dayIn(Date.now(), 'America/New_York')
  return new Date(Date.parse(today) + days * day).toISOString().slice(0, 10)
}

const cards = (page: Page) => page.locator('article')
const sheet = (page: Page) => page.getByRole('dialog').first()

test('[EXPIRE-08] the form takes a last day, and for event tickets the date of the event, offline too @both', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await newStudent(of('moves.out')))
  await page.goto('/create-listing')
  await fill(page)
  const lastDay = page.getByLabel('Must go by', { exact: true })
  await expect(lastDay).toHaveAttribute('min', daysAhead(0))
  await expectAccessible(page)
  await lastDay.fill(daysAhead(-1))
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(lastDay).toHaveAccessibleDescription(
    /Please choose a day from today to a year ahead\./,
  )
  await page.getByLabel('Category').selectOption('Event Tickets')
  await expect(lastDay).toHaveCount(0)
  await page.getByLabel('Date of the event', { exact: true }).fill(daysAhead(40))
  await page.getByLabel('Category').selectOption('Furniture')
  await expect(lastDay).toHaveValue(daysAhead(40))
  await lastDay.fill(daysAhead(3))
  await goOffline(page)
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible()
  await goOnline(page)
  await expect.poll(async () => (await listingsOf(server, me))[0]?.mustGoBy).toBe(daysAhead(3))
})

test('[EXPIRE-08] the day after hides a listing and asks its seller, who shows it again without the day @both', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const person = await newStudent(of('moved.out'))
  const me = await signIn(server, person)
  const other = await signIn(server, await newStudent(of('moves.in')))
  const { _id: id } = await post(server, me, { title: 'Left behind', mustGoBy: daysAhead(3) })
  const db = new Database(join(server.dataDir, 'quad.sqlite'))
  // As the sweep of the night leaves it.
  const hide = db.prepare(`update listings set hidden_by = 'age', must_go_by = ? where id = ?`)
  hide.run(daysAhead(-1), id)
  db.close()
  expect((await call(server, other, 'GET', `/api/listings/${id}`)).status).toBe(404)
  await as(person)
  await page.goto(`/for-you?listingId=${id}`)
  const question = sheet(page).getByRole('button', { name: 'Still available', exact: true })
  await expect(question).toHaveAccessibleDescription(
    `Hidden because you didn’t say that it’s still available. The day that you gave, ${dayText(daysAhead(-1))}, is over.`,
  )
  await expectAccessible(page)
  await question.click()
  await expect(question).toHaveCount(0)
  await expect
    .poll(async () => (await call(server, other, 'GET', `/api/listings/${id}`)).status)
    .toBe(200)
  expect((await listingsOf(server, me))[0]).not.toHaveProperty('mustGoBy')
})

test('[EXPIRE-09] cards and detail show the last day from 14 days before, and Must go soon keeps those within 7 days, offline too @both', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  await as(await newStudent(apart('looks.for.bargains')))
  const seller = await signIn(server, await newStudent(apart('leaves.town')))
  const make = (title: string, days: number, more: object = {}) =>
    post(server, seller, { title, mustGoBy: daysAhead(days), ...more })
  const concert = { category: 'Event Tickets', eventType: 'Concert' }
  await post(server, seller, { title: 'No hurry' })
  await make('In fifteen', 15)
  await make('In fourteen', 14)
  await make('In eight', 8)
  await make('In seven', 7)
  const { _id: pending } = await make('Today', 0)
  await change(server, seller, pending, { status: 'Pending' })
  const { _id: seats } = await make('Two seats', 30, concert)
  await make('Near seats', 5, concert)

  await page.goto('/for-you')
  const card = (title: string) => cards(page).filter({ hasText: title })
  for (const [title, days] of [
    ['In fourteen', 14],
    ['In eight', 8],
    ['In seven', 7],
    ['Today', 0],
  ] as const)
    await expect(card(title)).toContainText(`Must go by ${dayText(daysAhead(days))}`)
  for (const title of ['No hurry', 'In fifteen'])
    await expect(card(title)).not.toContainText('Must go')
  await expectAccessible(page)
  await card('In seven').getByRole('link').first().click()
  await expect(
    sheet(page).getByText(`Must go by ${dayText(daysAhead(7))}`, { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await goOffline(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filter = page.getByRole('switch', { name: 'Must go soon' })
  await expect(filter).toHaveAccessibleDescription('Within 7 days: 2 listings')
  await filter.click()
  await page.getByRole('button', { name: 'Show 2 listings' }).click()
  await expect(cards(page).locator('h2')).toHaveText(['Today', 'In seven'])
  await expect(page).toHaveURL(/\?mustGo=true$/)
  await page.reload()
  await expect(cards(page).locator('h2')).toHaveText(['Today', 'In seven'])
  await page.getByRole('tab', { name: 'Event Tickets' }).click()
  await expect(cards(page).locator('h2')).toHaveText(['Near seats'])
  await expect(cards(page)).toContainText(`Event on ${dayText(daysAhead(5))}`)
  await page.getByRole('button', { name: 'Remove filter: Must go soon' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(card('Two seats')).not.toContainText('Event on')
  await page.goto(`/for-you?listingId=${seats}`)
  await expect(sheet(page).getByText(`Event on ${dayText(daysAhead(30))}`)).toBeVisible()
})
