import { cast, signIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { profileButton } from '../../support/pages/session-page.ts'
import { campus, post } from '../../support/server/market.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

test('[FEED-01][FEED-04][FEED-16] the three tabs show other listings, tickets and saved listings', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent(campus('DePauw University', 'depauw.edu', 'tabby')))
  const seller = await newStudent(campus('DePauw University', 'depauw.edu', 'tabby.sells'))
  const session = await signIn(server, seller)
  const event = { category: 'Event Tickets', eventType: 'Concert' }
  await post(server, session, { title: 'A bicycle', category: 'Other' })
  await post(server, session, { title: 'A concert', ...event })
  await page.goto('/for-you')
  await expect(page.getByRole('tab')).toHaveText(['Listings', 'Event Tickets', 'Saved Listings'])
  await expect(titles(page)).toHaveText(['A bicycle'])
  await page.getByRole('button', { name: 'Save A bicycle' }).click()
  await page.getByRole('tab', { name: 'Event Tickets' }).click()
  await expect(titles(page)).toHaveText(['A concert'])
  await page.getByRole('button', { name: 'Save A concert' }).click()
  await page.getByRole('tab', { name: 'Saved Listings' }).click()
  await expect(titles(page)).toHaveText(['A concert', 'A bicycle'])
})

test('[FEED-02] the category filter keeps the chosen category, on Listings and on Saved', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent(campus('Valparaiso University', 'valpo.edu', 'picky')))
  const seller = await newStudent(campus('Valparaiso University', 'valpo.edu', 'unpicky'))
  const session = await signIn(server, seller)
  const event = { category: 'Event Tickets', eventType: 'Festival' }
  await post(server, session, { title: 'A novel', category: 'Textbooks' })
  await post(server, session, { title: 'A radio', category: 'Electronics' })
  await post(server, session, { title: 'A festival', ...event })
  await page.goto('/for-you')
  const goods = ['All', 'Electronics', 'Clothing', 'Textbooks', 'Furniture', 'Other']
  const filter = page.getByRole('group', { name: 'Category' })
  await expect(filter.locator('label')).toHaveText(goods)
  await page.getByRole('button', { name: 'Save A novel' }).click()
  await filter.getByRole('radio', { name: 'Textbooks' }).check()
  await expect(titles(page)).toHaveText(['A novel'])
  await page.getByRole('tab', { name: 'Event Tickets' }).click()
  await page.getByRole('button', { name: 'Save A festival' }).click()
  await page.getByRole('tab', { name: 'Saved Listings' }).click()
  await expect(titles(page)).toHaveText(['A festival', 'A novel'])
  await expect(filter.locator('label')).toContainText(['All', 'Electronics', 'Event Tickets'])
  await filter.getByRole('radio', { name: 'Event Tickets' }).check()
  await expect(titles(page)).toHaveText(['A festival'])
})

test('[FEED-03] the event-type filter keeps the chosen type', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const session = await as(await newStudent(campus('DePaul University', 'depaul.edu', 'eventful')))
  const ticket = { category: 'Event Tickets' }
  await post(server, session, { title: 'Derby', eventType: 'Sporting Event', ...ticket })
  await post(server, session, { title: 'Opera', eventType: 'Concert', ...ticket })
  await page.goto('/for-you')
  await page.getByRole('tab', { name: 'Event Tickets' }).click()
  const filter = page.getByRole('group', { name: 'Event type' })
  const types = ['All', 'Concert', 'Sporting Event', 'Play', 'Festival', 'Other']
  await expect(filter.locator('label')).toHaveText(types)
  await filter.getByRole('radio', { name: 'Sporting Event' }).check()
  await expect(titles(page)).toHaveText(['Derby'])
})

test('[CAMPUS-01] feed and search hold only listings of the user’s university', async ({
  page,
  maya,
  server,
}) => {
  const dre = await signIn(server, cast.dre)
  await post(server, dre, { title: 'Golden dome poster' })
  await post(server, maya, { title: 'Boilermaker poster' })
  await page.goto('/for-you')
  await expect(card(page, 'Boilermaker poster')).toBeVisible()
  await page.getByRole('searchbox').fill('poster')
  await expect(titles(page)).toHaveText(['Boilermaker poster'])
})

test('a reload shows all categories, and scrolls their row to its start', async ({
  page,
  as,
  server,
}) => {
  await post(server, await as('maya'), { title: 'Reload rug' })
  await page.goto('/for-you')
  const row = page.getByRole('group', { name: 'Category' })
  const scrolled = () => row.evaluate((element) => element.scrollLeft)
  await page.getByRole('radio', { name: 'Other' }).check()
  await row.evaluate((element) => element.scrollTo({ left: 500, behavior: 'instant' }))
  await expect.poll(scrolled).toBeGreaterThan(50)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await page.getByRole('article').first().waitFor()
  expect(await scrolled()).toBe(0)
})

test('a user’s own card says so and has no heart', async ({ page, as, newStudent, server }) => {
  const session = await as(
    await newStudent(campus('Villanova University', 'villanova.edu', 'owner')),
  )
  const other = await newStudent(campus('Villanova University', 'villanova.edu', 'neighbor'))
  await post(server, session, { title: 'My own mirror' })
  await post(server, await signIn(server, other), { title: 'Another mirror' })
  await page.goto('/for-you')
  await expect(card(page, 'My own mirror')).toContainText('Yours')
  await expect(card(page, 'My own mirror').getByRole('button')).toHaveCount(0)
  await expect(card(page, 'Another mirror')).not.toContainText('Yours')
  await expect(card(page, 'Another mirror').getByRole('button', { name: /^Save/ })).toBeVisible()
})

test('[STORE-04] local storage activeTab is an object with the active tab of each page', async ({
  page,
  as,
}) => {
  const stored = () => page.evaluate(() => localStorage.getItem('activeTab'))
  const tab = (name: string) => page.getByRole('tab', { name })
  await as('maya')
  await page.goto('/for-you')
  await tab('Event Tickets').click()
  expect(JSON.parse((await stored()) ?? '')).toEqual({ 'for-you': 'tickets' })
  await page.goto('/settings')
  await tab('Privacy').click()
  expect(JSON.parse((await stored()) ?? '')).toEqual({ 'for-you': 'tickets', settings: 'privacy' })
  await page.goto('/for-you')
  await expect(tab('Event Tickets')).toHaveAttribute('aria-selected', 'true')
  for (const damaged of ['no JSON', '[]', '"tickets"', '{"for-you":"of another version"}']) {
    await page.evaluate((value) => localStorage.setItem('activeTab', value), damaged)
    await page.reload()
    await expect(tab('Listings').first()).toHaveAttribute('aria-selected', 'true')
  }
})

test('a reload opens the tab of before, and a login after a logout the first one, without an old search and filters', async ({
  page,
  me,
}) => {
  const saved = page.getByRole('tab', { name: 'Saved Listings' })
  await page.goto('/for-you?maxPrice=10')
  await page.getByRole('searchbox').fill('lamp')
  await saved.click()
  await page.reload()
  await expect(saved).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('searchbox').fill('lamp')
  await profileButton(page).press('Enter')
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  await loaded
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('activeTab'))).toBeNull()
  await page.getByLabel('Email').fill(me.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(me.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'For You', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Listings', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page).toHaveURL('/for-you')
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a start that finds no login forgets the tabs of the last person', async ({
  page,
  context,
  as,
}) => {
  await as('newcomer')
  await page.goto('/for-you')
  await page.getByRole('tab', { name: 'Saved Listings' }).click()
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto('/for-you')
  await expect(reopened).toHaveURL('/login')
  await expect.poll(() => reopened.evaluate(() => localStorage.getItem('activeTab'))).toBeNull()
})
