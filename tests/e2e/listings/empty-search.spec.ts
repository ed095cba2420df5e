import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { campus, post } from '../../support/server/market.ts'

test('[HAND-06] an empty search in Saved Listings or Event Tickets names what other tabs hold and leads there; clearing ends at the campus', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as(await newStudent(campus('Emory University', 'emory.edu', 'seeker')))
  const seller = await signIn(
    server,
    await newStudent(campus('Emory University', 'emory.edu', 'has')),
  )
  const event = { category: 'Event Tickets', eventType: 'Concert' }
  await post(server, seller, { title: 'Desk lamp', category: 'Electronics' })
  await post(server, seller, { title: 'Floor lamp', category: 'Furniture' })
  await post(server, seller, { title: 'Lamp festival', ...event })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const show = (name: string) => page.getByRole('button', { name })
  const box = page.getByRole('searchbox')
  const titles = page.getByRole('article').getByRole('heading')
  const nothing = page.getByText('No listings found.')

  await page.goto('/for-you')
  // A category that the tab remembers does not hide what the button has promised.
  await page.getByRole('radio', { name: 'Textbooks' }).check()
  await tab('Saved Listings').click()
  await box.fill('lamp')
  await expect(nothing).toBeVisible()
  await expect(show('Show 1 in Event Tickets')).toBeVisible()
  await expectAccessible(page)
  await show('Show 2 in Listings').click()
  await expect(tab('Listings')).toHaveAttribute('aria-selected', 'true')
  await expect(titles).toHaveText(['Floor lamp', 'Desk lamp'])

  await tab('Event Tickets').click()
  await box.fill('desk')
  await expect(nothing).toBeVisible()
  await expect(show('in Event Tickets').or(show('in Saved Listings'))).toHaveCount(0)
  await show('Show 1 in Listings').press('Enter')
  await expect(titles).toHaveText(['Desk lamp'])
  await expect(box).toBeFocused()

  for (const from of ['Event Tickets', 'Saved Listings']) {
    await tab('Listings').click()
    await page.getByRole('radio', { name: 'Textbooks' }).check()
    await tab(from).click()
    await box.fill('spaceship')
    await expect(nothing).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(box).toHaveValue('')
    await expect(tab('Listings')).toHaveAttribute('aria-selected', 'true')
    await expect(titles).toHaveCount(2)
  }
})
