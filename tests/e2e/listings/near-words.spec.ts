import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { campus, post } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

const box = (page: Page) => page.getByRole('searchbox')
const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Did you mean' })

test('[TEXT-02] a search that finds nothing offers near words, which search for themselves', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent(campus('Brandeis University', 'brandeis.edu', 'typist')))
  const seller = await newStudent(campus('Brandeis University', 'brandeis.edu', 'wordsmith'))
  const session = await signIn(server, seller)
  for (const title of ['Wireless keyboard', 'Oak desk', 'Boat', 'Boot', 'Port'])
    await post(server, session, { title })
  await post(server, await signIn(server, cast.jonas), { title: 'Trombone of another campus' })

  await page.goto('/for-you')
  await expect(titles(page)).toHaveCount(5)
  await box(page).fill('keybord')
  await expect(page.getByText('No listings found.')).toBeVisible()
  await expect(offer(page)).toHaveText('Did you mean keyboard?')
  await expectAccessible(page)
  await offer(page).getByRole('button', { name: 'keyboard' }).click()
  await expect(box(page)).toHaveValue('keyboard')
  await expect(box(page)).not.toBeFocused()
  await expect(titles(page)).toHaveText(['Wireless keyboard'])

  await box(page).fill('trombona')
  await expect(page.getByText('No listings found.')).toBeVisible()
  await goOffline(page)
  await box(page).fill('bort')
  await expect(offer(page)).toHaveText('Did you mean boat, boot, or port?')
  await box(page).fill('trombona')
  await expect(page.getByText('No listings found.')).toBeVisible()
  await box(page).fill('oak dsek')
  await expect(offer(page)).toHaveText('Did you mean oak desk?')
  await offer(page).getByRole('button', { name: 'oak desk' }).press('Enter')
  await expect(titles(page)).toHaveText(['Oak desk'])
  await expect(box(page)).toBeFocused()
})

test('[HAND-06] a search without a result in Saved Listings or Event Tickets leads to the tabs that have some', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const here = (name: string) => campus('Tufts University', 'tufts.edu', name)
  await as(await newStudent(here('seeker')))
  const session = await signIn(server, await newStudent(here('lampmaker')))
  for (const title of ['Brass lamp', 'Lava lamp', 'Oak desk'])
    await post(server, session, { title, category: 'Furniture' })
  const show = page.getByRole('button', { name: 'Show 2 in Listings' })
  const listings = page.getByRole('tab', { name: 'Listings', exact: true })

  await page.goto('/for-you')
  await expect(titles(page)).toHaveCount(3)
  // A category of that tab from before must not hide what the button promises.
  await page.getByRole('radio', { name: 'Electronics' }).check({ force: true })
  await expect(titles(page)).toHaveCount(0)
  for (const tab of ['Saved Listings', 'Event Tickets']) {
    await page.getByRole('tab', { name: tab }).click()
    await box(page).fill('lamp')
    await expect(page.getByText('No listings found.')).toBeVisible()
    await show.click()
    await expect(listings).toHaveAttribute('aria-selected', 'true')
    await expect(titles(page)).toHaveCount(2)

    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(listings).toHaveAttribute('aria-selected', 'true')
    await expect(titles(page)).toHaveCount(3)
  }
})
