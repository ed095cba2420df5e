import { expectAccessible } from '../../support/browser/accessibility.ts'
import { cast, signIn, type SignedIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { campus, post } from '../../support/server/market.ts'

const box = (page: Page) => page.getByRole('searchbox')
const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const recent = (page: Page) => page.getByRole('list', { name: 'Recent Searches' })
const terms = (page: Page) => recent(page).getByRole('listitem')
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('searchHistory') ?? '[]') as unknown)

async function search(page: Page, ...words: string[]): Promise<void> {
  for (const word of words) {
    await box(page).fill(word)
    await box(page).press('Enter')
  }
}

test.describe('searching For You', { tag: '@both' }, () => {
  test.beforeEach(async ({ as, page }) => {
    await as('maya')
    await page.goto('/for-you')
  })

  test('[SEARCH-01] past searches appear under Recent Searches; Clear History empties it', async ({
    page,
  }) => {
    await box(page).click()
    await expect(page.getByText('Recent Searches')).toHaveCount(0)
    await search(page, 'desk', 'lamp')
    await expect(recent(page)).toHaveCount(0)
    await box(page).click()
    await expect(terms(page)).toHaveText(['lamp', 'desk'])
    await page.getByRole('button', { name: 'Clear History' }).click()
    await expect(recent(page)).toHaveCount(0)
    await expect(box(page)).toBeFocused()
    await box(page).fill('')
    await box(page).blur()
    await box(page).click()
    await expect(page.getByText('Recent Searches')).toHaveCount(0)
    expect(await stored(page)).toEqual([])
  })

  test('[SEARCH-01] leaving the field remembers its text, while typing does not', async ({
    page,
  }) => {
    await box(page).pressSequentially('kettle')
    expect(await stored(page)).toEqual([])
    await page.getByRole('tab', { name: 'Event Tickets' }).click()
    expect(await stored(page)).toEqual(['kettle'])
  })

  test('[SEARCH-03] the same term twice is one entry, in any spelling of case and spaces', async ({
    page,
  }) => {
    await search(page, 'desk', 'lamp', 'desk', ' Desk ')
    await box(page).fill('')
    await expect(terms(page)).toHaveText(['Desk', 'lamp'])
  })

  test('[SEARCH-04] the history survives a reload and is empty in a new browser session', async ({
    page,
    browser,
    as,
    server,
  }) => {
    await search(page, 'monitor')
    await page.reload()
    await box(page).fill('')
    await box(page).click()
    await expect(terms(page)).toHaveText(['monitor'])
    expect(await stored(page)).toEqual(['monitor'])

    const other = await browser.newContext({ baseURL: server.url })
    const fresh = await other.newPage()
    await as('maya', { page: fresh })
    await fresh.goto('/for-you')
    await box(fresh).click()
    await expect(fresh.getByText('Recent Searches')).toHaveCount(0)
    expect(await stored(fresh)).toEqual([])
    await other.close()
  })

  test('the keyboard chooses a past search, and Escape closes the list', async ({ page }) => {
    await search(page, 'desk', 'lamp')
    await box(page).fill('')
    await box(page).press('ArrowDown')
    await expect(terms(page).getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(box(page)).toHaveValue('desk')
    await expect(box(page)).toBeFocused()
    await expect(recent(page)).toHaveCount(0)
    await box(page).press('ArrowDown')
    await expect(recent(page)).toBeVisible()
    await box(page).focus()
    await box(page).press('Escape')
    await expect(recent(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('desk')
  })
})

test('the history ends with its session', async ({ page, as }) => {
  await as('maya')
  await page.goto('/for-you')
  await search(page, 'private')
  expect(await stored(page)).toEqual(['private'])
  await page.getByRole('button', { name: 'Profile' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  // A logout loads a new page, and requests in the meantime get no answer.
  await expect(async () => expect(await stored(page)).toEqual([])).toPass()
})

test.describe('search results', { tag: '@both' }, () => {
  let seller: SignedIn

  test.beforeEach(async ({ page, as, newStudent, server }, { project }) => {
    const [name, domain] =
      project.name === 'phone'
        ? (['Indiana State University', 'indstate.edu'] as const)
        : (['University of Cincinnati', 'uc.edu'] as const)
    const username = `seek${Math.random().toString(36).slice(2, 8)}`
    const student = await newStudent(campus(name, domain, username))
    seller = await signIn(server, student)
    await as(student)
    await page.goto('/for-you')
  })

  test('[SEARCH-02] a search matches title and description in any case; other listings are hidden', async ({
    page,
    server,
  }) => {
    await post(server, seller, { title: 'Desk LAMP zq', description: 'Warm light.' })
    await post(server, seller, { title: 'Shelf zq', description: 'With a lamp on top.' })
    await post(server, seller, { title: 'Café table zq', description: 'Round.' })
    await page.reload()
    await box(page).fill('zq lAmP')
    await expect(titles(page)).toHaveText(['Shelf zq', 'Desk LAMP zq'])
    await box(page).fill('cafe zq')
    await expect(titles(page)).toHaveText(['Café table zq'])
    await box(page).fill('nowhere to be found')
    await expect(page.getByText('No listings found.')).toBeVisible()
    await expect(titles(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(titles(page)).toContainText(['Café table zq', 'Shelf zq', 'Desk LAMP zq'])
  })

  test('[FEED-09] Recommended follows from past searches, and clearing the history removes it', async ({
    page,
    server,
  }) => {
    await post(server, seller, { title: 'Guitar wq', description: 'Six strings.' })
    await post(server, seller, { title: 'Drums wq', description: 'Loud.' })
    await page.reload()
    const badges = page.getByText('Recommended', { exact: true })
    await expect(titles(page)).toContainText(['Drums wq', 'Guitar wq'])
    await expect(badges).toHaveCount(0)
    await search(page, 'GUITAR wq')
    await box(page).fill('wq')
    await expect(titles(page)).toHaveText(['Guitar wq', 'Drums wq'])
    await expect(badges).toHaveCount(1)
    const guitar = page.getByRole('article').filter({ hasText: 'Guitar wq' })
    await expect(guitar).toContainText('Recommended')
    await box(page).fill('')
    await page.getByRole('button', { name: 'Clear History' }).click()
    await expect(badges).toHaveCount(0)
  })
})

test('[UX-17] a result is Recommended by earlier searches, not by the one that found it', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const student = await newStudent(campus('Case Western Reserve University', 'case.edu', 'oboist'))
  const session = await as(student)
  for (const title of ['Oboe', 'Oboe with a blue case', 'Blue bike'])
    await post(server, session, { title, description: 'As it is.' })
  await page.goto('/for-you')
  await expect(titles(page)).toHaveCount(3)
  const recommended = page.getByRole('article').filter({ hasText: 'Recommended' })
  await search(page, 'oboe')
  await expect(titles(page)).toHaveCount(2)
  await expect(recommended).toHaveCount(0)
  // The earlier search counts in the next one, and both in the whole feed.
  await search(page, 'blue')
  await expect(titles(page)).toHaveText(['Oboe with a blue case', 'Blue bike'])
  await expect(recommended).toHaveCount(1)
  await expect(recommended).toContainText('Oboe with a blue case')
  await box(page).fill('')
  await expect(recommended).toHaveCount(3)
})

test('a search finds the oldest of 31 listings', async ({ page, as, newStudent, server }) => {
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

test('[DETAIL-01] a card opens the full listing with its actions; Close closes it', async ({
  page,
  as,
  server,
}) => {
  const words = { title: 'Everything about it', description: 'All of it.\nEven this.' }
  await post(server, await signIn(server, cast.jonas), words)
  await as('maya')
  await page.goto('/for-you')
  await page.getByRole('link', { name: 'Everything about it' }).click()
  const sheet = page.getByRole('dialog')
  for (const text of ['$45', 'All of it.\nEven this.', 'Furniture', 'Available', 'jonas']) {
    await expect(sheet).toContainText(text)
  }
  await expect(sheet.getByRole('link', { name: 'Message Seller' })).toBeVisible()
  for (const name of ['Report Listing', 'Share', 'Save']) {
    await expect(sheet.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect(sheet.getByRole('switch', { name: 'Notify me about this listing' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Unsave', exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
})

test('axe reports no violations on the recent searches', { tag: '@both' }, async ({ page, as }) => {
  await as('maya')
  await page.goto('/for-you')
  await search(page, 'desk', 'lamp')
  await box(page).click()
  await expect(terms(page)).toHaveCount(2)
  await expectAccessible(page)
})
