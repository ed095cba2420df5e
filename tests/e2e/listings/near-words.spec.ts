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
