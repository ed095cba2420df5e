import { expect, test } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { nextSent, refuseActions } from '../../support/browser/sync.ts'

test('[PRIV-01] a private profile shows others the name and that it is private', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const person = await newStudent({ firstName: 'Nora', lastName: 'Quiet' })
  const { user } = await as(person)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Privacy' }).click()
  const toggle = page.getByRole('switch', { name: 'Private Profile' })
  await expect(toggle).not.toBeChecked()
  const stored = nextSent(page, 'settings.change')
  await toggle.click()
  expect(await stored).toEqual({ id: user.id, privateProfile: true })
  await expect.poll(async () => (await signIn(server, person)).user.privateProfile).toBe(true)
  await expect(toggle).toBeChecked()
  await page.reload()
  await expect(toggle).toBeChecked()
  expect((await signIn(server, person)).user.privateProfile).toBe(true)

  const others = await page.context().browser()?.newContext({ baseURL: server.url })
  const other = await others?.newPage()
  if (!other) throw new Error('There is no second browser window.')
  await as('maya', { page: other })
  await other.goto(`/profile/${user.id}`)
  const main = other.getByRole('main')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nora Quiet')
  await expect(main).toContainText('This profile is private.')
  await expect(main).toContainText('Verified')
  for (const hidden of [person.college, 'Class of', 'Joined', 'undefined', 'Invalid Date']) {
    await expect(main).not.toContainText(hidden)
  }
  await others?.close()
})

test('a refused setting switches back and says so', async ({ page, as }) => {
  await as('newcomer')
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Privacy' }).click()
  await refuseActions(page, 'settings.change', () => ({ message: 'Not today.' }))
  const toggle = page.getByRole('switch', { name: 'Private Profile' })
  await toggle.click()
  await expect(page.getByRole('alert')).toContainText('The setting couldn’t be changed')
  await expect(toggle).not.toBeChecked()
})
