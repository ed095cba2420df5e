import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/server/cast.ts'
import { post } from '../../support/server/market.ts'
import { profileButton, signInByForm } from '../../support/pages/session-page.ts'

const forStudents = [
  '/settings',
  '/accountInfo',
  '/for-you',
  '/reportUser',
  '/create-listing',
  '/create-listing/preview',
  '/messages',
]

const title = (page: Page) => page.getByRole('main').getByRole('heading').first()

test('[GUARD-01] a guarded page says Loading while the session is being determined', async ({
  page,
  context,
}) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await context.route('**/api/auth/refresh', async (route) => {
    await asked
    await route.continue()
  })
  await page.addInitScript(() => localStorage.setItem('rememberMe', 'true'))
  await page.goto('/messages')
  await expect(page.getByRole('status')).toHaveText('Loading')
  await expect(page).toHaveURL('/messages')
  answer()
  await expect(page).toHaveURL('/login')
})

for (const path of [...forStudents, '/profile/1', '/edit-listing/1', '/edit-listing/1/preview']) {
  test(`[GUARD-02] signed out, ${path} leads to /login`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  })
}

test('signed in, each of them renders its page', async ({ page, as, server }) => {
  const { user, accessToken } = await as('maya')
  const created = await server.request('/api/listings/create', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Desk lamp',
      description: 'Warm light.',
      price: 12,
      category: 'Furniture',
    }),
  })
  expect(created.status).toBe(201)
  const { _id: id } = await created.json()
  const own = [`/profile/${user.id}`, `/edit-listing/${id}`, `/edit-listing/${id}/preview`]
  for (const path of [...forStudents, ...own]) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    await expect(title(page)).not.toHaveText('Loading')
    await expect(title(page)).not.toHaveText('Page not found')
    await expect(page).not.toHaveURL('/login')
  }
})

for (const path of [
  '/',
  '/login',
  '/signup',
  '/reset-password?token=t',
  '/verify-account?token=t',
]) {
  test(`[GUARD-04] a visitor can open ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  })
}

test('a shared link opened signed out shows its listing after the sign-in', async ({
  page,
  server,
}) => {
  const jonas = await signIn(server, cast.jonas)
  const { _id } = await post(server, jonas, { title: 'Sent by a friend' })
  await page.goto(`/for-you?listingId=${_id}`)
  await expect(page).toHaveURL('/login')
  await page.reload()
  await signInByForm(page, cast.maya)
  await expect(page.getByRole('dialog')).toContainText('Sent by a friend')
})

test('who signs out is not led back by the next sign-in', async ({ page, as }) => {
  await as('maya')
  await page.goto('/settings')
  await profileButton(page).hover()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await signInByForm(page, cast.jonas)
  await expect(page).toHaveURL('/')
})
