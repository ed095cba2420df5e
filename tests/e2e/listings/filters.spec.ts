import { signIn } from '../../support/people/cast.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { campus, change, post } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

// The open sheet hides them from roles.
const titles = (page: Page) => page.locator('article h2')
const filterButton = (page: Page) => page.getByRole('button', { name: 'Filters' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sort and filter' })

test('[UX-18] the feed sorts and filters offline too, the address keeps it, and one tap clears it', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent(campus('Purdue University Northwest', 'pnw.edu', 'thrifty')))
  const seller = await newStudent(campus('Purdue University Northwest', 'pnw.edu', 'dealer'))
  const session = await signIn(server, seller)
  await post(server, session, { title: 'A lamp', price: 20, condition: 'Good' })
  await post(server, session, { title: 'A poster', price: 0 })
  await post(server, session, { title: 'A chair', price: 5, condition: 'Good' })
  await page.goto('/for-you')
  await expect(titles(page)).toHaveText(['A chair', 'A poster', 'A lamp'])
  await goOffline(page)
  await filterButton(page).click()
  await sheet(page).getByRole('radio', { name: 'Highest price' }).check()
  await expect(titles(page)).toHaveText(['A lamp', 'A chair', 'A poster'])
  await sheet(page).getByRole('radio', { name: 'Lowest price' }).check()
  await expect(titles(page)).toHaveText(['A poster', 'A chair', 'A lamp'])
  await sheet(page).getByRole('radio', { name: 'Good (2)' }).check()
  await expect(titles(page)).toHaveText(['A chair', 'A lamp'])
  await sheet(page).getByLabel('To', { exact: true }).fill('10')
  await expect(titles(page)).toHaveText(['A chair'])
  await sheet(page).getByRole('button', { name: 'Show 1 listing' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL(/\?sort=price_asc&condition=Good&maxPrice=10$/)
  await expect(filterButton(page)).toHaveAccessibleName('Filters, 2 on')
  await page.reload()
  await expect(titles(page)).toHaveText(['A chair'])
  await filterButton(page).click()
  await sheet(page).getByRole('button', { name: 'Clear' }).click()
  await expect(titles(page)).toHaveText(['A chair', 'A poster', 'A lamp'])
  await sheet(page).getByRole('switch', { name: 'Free only' }).click()
  await expect(titles(page)).toHaveText(['A poster'])
  await expect(page).toHaveURL(/\?maxPrice=0$/)
})

test('the filters name no number of listings before the listings are there', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent(campus('Temple University', 'temple.edu', 'early.filter')))
  const seller = await newStudent(campus('Temple University', 'temple.edu', 'vendor'))
  const session = await signIn(server, seller)
  await post(server, session, { title: 'A mirror', price: 0, condition: 'Good' })
  const release = await holdRequests(page, '**/api/sync')
  await page.goto('/for-you')
  await filterButton(page).click()
  await expect(
    sheet(page).getByRole('button', { name: 'Show listings', exact: true }),
  ).toBeVisible()
  await expect(sheet(page).getByRole('radio', { name: 'Good', exact: true })).toBeVisible()
  await expect(sheet(page).getByRole('switch', { name: 'Free only' })).toHaveAccessibleDescription(
    '',
  )
  release()
  await expect(sheet(page).getByRole('button', { name: 'Show 1 listing' })).toBeVisible()
  await expect(sheet(page).getByRole('radio', { name: 'Good (1)' })).toBeVisible()
})

test('a filter shows its choice immediately, and a second tap does not undo the first', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/for-you')
  await filterButton(page).click()
  const cheapest = sheet(page).getByRole('radio', { name: 'Lowest price' })
  await expect(cheapest).not.toBeChecked()
  // Both taps come before the address can change.
  const isChecked = await sheet(page).evaluate((dialog) => {
    const click = (selector: string) => dialog.querySelector<HTMLElement>(selector)?.click()
    click('input[value=price_asc]')
    const [, hideSold] = dialog.querySelectorAll<HTMLElement>('[role=switch]')
    hideSold?.click()
    return dialog.querySelector<HTMLInputElement>('input[value=price_asc]')?.checked
  })
  expect(isChecked).toBe(true)
  await expect(page).toHaveURL(/\?sort=price_asc&hideSold=true$/)
  await expect(cheapest).toBeChecked()
})

test('[UX-18] a sold listing can be hidden, and the filters stay while other pages are open', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent(campus('Purdue University Northwest', 'pnw.edu', 'patient')))
  const seller = await newStudent(campus('Purdue University Northwest', 'pnw.edu', 'seller'))
  const session = await signIn(server, seller)
  const { _id } = await post(server, session, { title: 'A sold sofa', price: 40 })
  await post(server, session, { title: 'A sofa', price: 40 })
  await change(server, session, _id, { status: 'Sold' })
  await page.goto('/for-you')
  await page.getByRole('searchbox').fill('sofa')
  await expect(titles(page)).toHaveText(['A sofa', 'A sold sofa'])
  await filterButton(page).click()
  await sheet(page).getByRole('switch', { name: 'Hide sold' }).click()
  await sheet(page).getByRole('button', { name: 'Show 1 listing' }).click()
  await expect(titles(page)).toHaveText(['A sofa'])
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/\/messages/)
  await page.getByRole('link', { name: 'For You' }).click()
  await expect(titles(page)).toHaveText(['A sofa'])
  await expect(page).toHaveURL(/hideSold=true/)
})

test('a condition that no listing has cannot be chosen, but stays so where it is', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent(campus('Iowa State University', 'iastate.edu', 'chooser')))
  const seller = await newStudent(campus('Iowa State University', 'iastate.edu', 'one.thing'))
  const session = await signIn(server, seller)
  await post(server, session, { title: 'A mirror', price: 30, condition: 'Good' })
  await page.goto('/for-you')
  await expect(titles(page)).toHaveText(['A mirror'])
  await filterButton(page).click()
  const good = (count: number) => sheet(page).getByRole('radio', { name: `Good (${count})` })
  await expect(sheet(page).getByRole('radio', { name: 'Fair (0)' })).toBeDisabled()
  await good(1).check()
  await sheet(page).getByLabel('To', { exact: true }).fill('10')
  await expect(good(0)).toBeChecked()
  await expect(good(0)).toBeEnabled()
  await sheet(page).getByRole('radio', { name: 'Any' }).check()
  await expect(good(0)).toBeDisabled()
})

test('a narrowed feed says how many listings are left, and each filter goes by one tap', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent(campus('University of Iowa', 'uiowa.edu', 'counter')))
  const seller = await newStudent(campus('University of Iowa', 'uiowa.edu', 'many.things'))
  const session = await signIn(server, seller)
  // More than the feed renders at first, so that the number is not that of the cards.
  for (let number = 1; number <= 30; number++)
    await post(server, session, { title: `Chair ${number}`, price: number })
  await post(server, session, { title: 'A novel', price: 5, category: 'Textbooks' })
  await page.goto('/for-you')
  await expect(titles(page).first()).toHaveText('A novel')
  // The hints of the dialog say the same.
  const count = page.locator('p').getByText(/^\d+ listings?$/)
  await expect(count).toHaveCount(0)
  await page.getByRole('radio', { name: 'Furniture' }).check()
  await expect(count).toHaveText('30 listings')
  await filterButton(page).click()
  await sheet(page).getByLabel('To', { exact: true }).fill('12')
  await sheet(page).getByRole('button', { name: 'Show 12 listings' }).click()
  await expect(count).toHaveText('12 listings')
  const chip = (words: string) => page.getByRole('button', { name: `Remove filter: ${words}` })
  await expect(chip('Furniture')).toHaveText('Furniture')
  await expect(chip('Up to $12')).toHaveText('Up to $12')
  // The target of a chip is higher than what shows.
  const box = await chip('Up to $12').boundingBox()
  if (!box) throw new Error('The chip has no place.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 - 21)
  await expect(count).toHaveText('30 listings')
  await expect(page).toHaveURL('/for-you')
  await expect(chip('Furniture')).toBeFocused()
  await page.getByRole('searchbox').fill('chair 30')
  await expect(count).toHaveText('1 listing')
  await chip('Furniture').click()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await page.getByRole('searchbox').fill('')
  // The first one is now that of the earlier search.
  await expect(titles(page).filter({ hasText: 'A novel' })).toBeVisible()
  await expect(count).toHaveCount(0)
})

test('[UX-19] a seller gives a condition, changes it, and the listing shows it', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/create-listing')
  await page.getByLabel('Title').fill('A desk lamp')
  await page.getByLabel('Description').fill('Bright.')
  await page.getByLabel('Price').fill('5')
  await page.getByLabel('Category').selectOption('Furniture')
  await page.getByLabel('Condition').selectOption('Like New')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await page.waitForURL(/\/profile/)
  await page.getByRole('link', { name: 'A desk lamp', exact: true }).click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByText('Like New')).toBeVisible()
  await detail.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Condition').selectOption('Not given')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await page.waitForURL(/\/profile/)
  await page.getByRole('link', { name: 'A desk lamp', exact: true }).click()
  await expect(detail.getByText('Furniture')).toBeVisible()
  await expect(detail.getByText('Like New')).toBeHidden()
})

test('a condition chosen before the category Event Tickets is neither shown nor sent', async ({
  page,
  as,
}) => {
  await as('newcomer')
  // The options of the form have the same texts, and are there until the preview has opened.
  const shown = (text: string) => page.locator('span').getByText(text, { exact: true })
  await page.goto('/create-listing')
  await page.getByLabel('Title').fill('A ticket')
  await page.getByLabel('Description').fill('Row two.')
  await page.getByLabel('Price').fill('5')
  await page.getByLabel('Category').selectOption('Furniture')
  await page.getByLabel('Condition').selectOption('Good')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(shown('Good')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Category').selectOption('Event Tickets')
  await page.getByLabel('Event type').selectOption('Concert')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(shown('Concert')).toBeVisible()
  await expect(shown('Good')).toBeHidden()
  await page.getByRole('button', { name: 'Submit Listing' }).click()
  await page.waitForURL(/\/profile/)
  await page.getByRole('link', { name: 'A ticket', exact: true }).click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByText('Concert')).toBeVisible()
  await expect(detail.getByText('Good')).toBeHidden()
})
