import { expect, test, type Page } from '../support/browser.ts'
import { campus, post } from '../support/market.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search your campus' })
const recent = (page: Page) => page.getByRole('list', { name: 'Recent Searches' })
const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const stored = (page: Page) =>
  page.evaluate((): unknown => JSON.parse(sessionStorage.getItem('searchHistory') ?? '[]'))

test('[SEARCH-01][SEARCH-03] a search is remembered on Enter or when the box is left, once, and can be forgotten', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.goto('/for-you')
  await box(page).fill('lamp')
  await box(page).press('Enter')
  await box(page).fill('desk')
  await page.getByRole('tab', { name: 'Listings', exact: true }).click()
  await box(page).fill('lamp')
  await box(page).press('Enter')
  await box(page).fill('')
  await box(page).focus()
  await expect(recent(page).getByRole('button')).toHaveText(['lamp', 'desk'])
  await recent(page).getByRole('button', { name: 'desk' }).click()
  await expect(box(page)).toHaveValue('desk')
  await box(page).fill('')
  await box(page).focus()
  await page.getByRole('button', { name: 'Clear History' }).click()
  await expect(recent(page)).toHaveCount(0)
  expect(await stored(page)).toEqual([])
})

test('[SEARCH-02] a search finds title or description in any case, and nothing else', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const student = await newStudent(
    campus('Rose-Hulman Institute of Technology', 'rose-hulman.edu', 'seeker'),
  )
  const session = await as(student)
  await post(server, session, { title: 'Brass TRUMPET', description: 'Loud.' })
  await post(server, session, { title: 'Music stand', description: 'For a trumpet or a flute.' })
  await post(server, session, { title: 'Flute', description: 'Silver.' })
  await page.goto('/for-you')
  await expect(titles(page)).toHaveCount(3)
  await box(page).fill('Trumpet')
  await expect(titles(page)).toHaveText(['Music stand', 'Brass TRUMPET'])
  await box(page).fill('bassoon')
  await expect(page.getByText('No listings found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(titles(page)).toHaveCount(3)
})

test('[SEARCH-02] a search finds on the server what the device does not hold', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const student = await newStudent(campus('Michigan State University', 'msu.edu', 'digger'))
  const session = await as(student)
  await post(server, session, { title: 'Buried treasure map' })
  for (let number = 1; number <= 30; number++)
    await post(server, session, { title: `Pen ${number}` })
  await page.goto('/for-you')
  await expect(titles(page).first()).toHaveText('Pen 30')
  await box(page).fill('treasure')
  await expect(titles(page)).toHaveText(['Buried treasure map'])
})

test('[SEARCH-04] the history survives a reload and is not there in a new session', async ({
  page,
  as,
  browser,
  server,
}) => {
  await as('maya')
  await page.goto('/for-you')
  await box(page).fill('kettle')
  await box(page).press('Enter')
  await page.reload()
  await box(page).focus()
  await expect(recent(page).getByRole('button')).toHaveText(['kettle'])
  expect(await stored(page)).toEqual(['kettle'])
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await as('maya', { page: other })
  await other.goto('/for-you')
  await box(other).focus()
  await expect(
    other.getByRole('article').or(other.getByText('No listings found.')).first(),
  ).toBeVisible()
  await expect(recent(other)).toHaveCount(0)
  expect(await stored(other)).toEqual([])
})
