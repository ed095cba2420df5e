import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { campus, post, upload } from '../../support/server/market.ts'

test('[PROFILE-14] a profile lists image, title, description and price, with Edit only for the owner', async ({
  page,
  as,
  other,
  server,
}) => {
  const { public_id } = await upload(server, other)
  const words = { title: 'Wall clock', description: 'Ticks loudly.', price: 7.5 }
  const { _id } = await post(server, other, { ...words, images: [public_id] })

  await as('maya')
  await page.goto(`/profile/${other.user.id}`)
  const row = page.getByRole('article')
  for (const text of ['Wall clock', 'Ticks loudly.', '$7.50']) await expect(row).toContainText(text)
  await expect(row.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(page.getByRole('link', { name: 'Edit Wall clock' })).toHaveCount(0)

  const own = await page.context().browser()?.newContext({ baseURL: server.url })
  const ownPage = await own?.newPage()
  if (!ownPage) throw new Error('There is no second browser window.')
  await as(other, { page: ownPage })
  await ownPage.goto(`/profile/${other.user.id}`)
  await ownPage.getByRole('link', { name: 'Edit Wall clock' }).click()
  await expect(ownPage).toHaveURL(`/edit-listing/${_id}`)
  await own?.close()
})

test('[PROFILE-15] the user’s own profile without listings links to creating the first', async ({
  page,
  me,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  await expect(
    page.getByText('You haven’t created any listings yet. Click below to get started!'),
  ).toBeVisible()
  await page.getByRole('link', { name: '+ Create Your First Listing' }).click()
  await expect(page).toHaveURL('/create-listing')
})

test('[PROFILE-16] another user’s profile without listings says so', async ({
  page,
  as,
  other,
}) => {
  await as('maya')
  await page.goto(`/profile/${other.user.id}`)
  await expect(page.getByText('This user hasn’t posted any listings yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: '+ Create Your First Listing' })).toHaveCount(0)
})

test('a profile shows name, username, college, year and the verified badge', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const person = await newStudent({
    ...campus('Butler University', 'butler.edu', 'bea'),
    firstName: 'Bea',
    lastName: 'Ortiz',
  })
  const { user } = await signIn(server, person)
  await as('maya')
  await page.goto(`/profile/${user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bea Ortiz')
  for (const text of ['@bea', 'Butler University', `Class of ${person.year}`, 'Verified']) {
    await expect(page.getByRole('main')).toContainText(text)
  }
})

test('an unknown profile shows that it does not exist', async ({ page, as }) => {
  await as('maya')
  await page.goto('/profile/0190f000-0000-7000-8000-000000000000')
  await expect(page.getByText('This user does not exist.')).toBeVisible()
})

test('axe reports no violations on a profile', { tag: '@both' }, async ({ page, as, server }) => {
  const jonas = await as('jonas')
  await post(server, jonas, { title: 'Axe-checked' })
  await page.goto(`/profile/${jonas.user.id}`)
  const edit = page.getByRole('link', { name: /^Edit Axe-checked/ })
  await edit.first().waitFor()
  await expectAccessible(page)
})
