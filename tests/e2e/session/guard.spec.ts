import { holdRequests } from '../../support/browser/hold-requests.ts'
import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { fill, preview } from '../../support/pages/listing-form.ts'
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

test('[GUARD-01] a guarded page shows Loading until the session is known', async ({
  page,
  context,
}) => {
  const answer = await holdRequests(context, '**/api/auth/refresh')
  await page.addInitScript(() => localStorage.setItem('rememberMe', 'true'))
  await page.goto('/messages')
  await expect(page.getByRole('status')).toHaveText('Loading')
  await expect(page).toHaveURL('/messages')
  answer()
  await expect(page).toHaveURL('/login')
})

for (const path of [...forStudents, '/profile/1', '/edit-listing/1', '/edit-listing/1/preview']) {
  test(`[GUARD-02] logged out, ${path} redirects to /login`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  })
}

/** Content that only the page at an address shows. */
const contents: Record<string, (page: Page) => Locator> = {
  '/settings': (page) => page.getByRole('tab', { name: 'Privacy' }),
  '/accountInfo': (page) => page.getByRole('button', { name: 'Change Email' }),
  '/for-you': (page) => page.getByRole('tab', { name: 'Event Tickets' }),
  '/reportUser': (page) => page.getByRole('main').getByLabel('Reason'),
  '/create-listing': (page) => page.getByRole('button', { name: 'Preview' }),
  '/create-listing/preview': (page) => page.getByRole('button', { name: 'Submit Listing' }),
  '/messages': (page) => page.getByRole('button', { name: 'New Message' }),
  '/profile/:user': (page) => page.getByRole('heading', { name: 'Maya Keller' }),
  '/edit-listing/:id': (page) => page.getByRole('button', { name: 'Preview' }),
  '/edit-listing/:id/preview': (page) => page.getByRole('button', { name: 'Submit Changes' }),
}

test('[GUARD-03] each guarded page renders for a logged-in user', async ({ page, as, server }) => {
  const session = await as('maya')
  const { _id: id } = await post(server, session, { title: 'Desk lamp' })
  for (const [template, contentOf] of Object.entries(contents)) {
    const path = template.replace(':user', session.user.id).replace(':id', id)
    await test.step(path, async () => {
      await page.goto(path.replace('/preview', ''))
      // A preview is empty until its form is filled in.
      if (path.endsWith('/preview')) {
        await fill(page)
        await preview(page)
      }
      await expect(contentOf(page)).toBeVisible()
      await expect(page).toHaveURL(path)
    })
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
    await expect(page).toHaveURL(path.replace('?token=t', ''))
  })
}

test('a shared link opened while logged out shows its listing after the login', async ({
  page,
  jonas,
  server,
}) => {
  const { _id } = await post(server, jonas, { title: 'Sent by a friend' })
  await page.goto(`/for-you?listingId=${_id}`)
  await expect(page).toHaveURL('/login')
  await page.reload()
  await signInByForm(page, cast.maya)
  await expect(page.getByRole('dialog')).toContainText('Sent by a friend')
})

test('Back after a login leads to the page before the form', async ({ page }) => {
  await page.goto('/install')
  await page.goto('/settings')
  await expect(page).toHaveURL('/login')
  await signInByForm(page, cast.maya)
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(page).toHaveURL('/install')
})

test('after a logout the next login opens /', async ({ page, as }) => {
  await as('maya')
  await page.goto('/settings')
  await profileButton(page).hover()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await signInByForm(page, cast.jonas)
  await expect(page).toHaveURL('/')
})
