import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { closeRoleBanner, promote } from '../../support/pages/moderation-page.ts'
import { answered, call } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

test('[MEET-14] a moderator keeps the places of the campus, also offline', async ({
  page,
  as,
  server,
  newStudent,
  other,
}) => {
  // Of a campus of their own, so that no other test gets its places.
  const email = `${crypto.randomUUID().slice(0, 13)}@uiowa.edu`
  const person = await newStudent({ email, college: 'University of Iowa' })
  await promote(server, person)
  await closeRoleBanner(page)
  await as(person)
  await page.goto('/moderation?queue=places')
  const list = page.getByRole('list', { name: 'Places' }).getByRole('listitem')
  for (const [name, hint] of [
    ['Bell tower', 'On the steps'],
    ['Gym', ''],
  ] as const) {
    await page.getByRole('button', { name: 'Add a Place' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a Place' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Where to stand').fill(hint)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(list.filter({ hasText: name })).toBeVisible()
  }
  await expectAccessible(page)
  const path = '/api/spots?university=university-of-iowa'
  const names = async (): Promise<string[]> => {
    const spots = await answered<{ name: string }[]>(await call(server, other, 'GET', path))
    return spots.map(({ name }) => name)
  }
  await expect.poll(names).toEqual(['Bell tower', 'Gym'])
  await goOffline(page)
  await page.getByRole('button', { name: 'Options for Gym' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(list.first()).toContainText('Gym')
  await page.getByRole('button', { name: 'Options for Bell tower' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(list.filter({ hasText: 'Bell tower' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expect.poll(names).toEqual(['Gym'])
  await page.getByRole('button', { name: 'Options for Gym' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No places yet.')).toBeVisible()
  await expect.poll(names).toEqual([])
})
