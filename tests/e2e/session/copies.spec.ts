import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn, type Person, type SignedIn } from '../../support/people/cast.ts'
import { dialogOf, openAccount } from '../../support/pages/account-page.ts'
import { call } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'

interface Stage {
  page: Page
  me: Person & SignedIn
  server: TestServer
}

async function changePassword({ page, me }: Stage): Promise<void> {
  const { field, press, alert } = dialogOf(page, 'Change Password')
  await openAccount(page, 'Change Password')
  await field('Old password').fill(me.password)
  await field('New password').fill('Fresh-desk*1')
  await field('Confirm password').fill('Fresh-desk*1')
  await press('Change Password')
  await expect(alert).toHaveText('Password updated successfully')
}

const actions = {
  'changes its password': changePassword,
  'changes its password and finds the server again after a new start': async (stage: Stage) => {
    const { page } = stage
    await page.route('**/api/auth/refresh', (route) => route.abort())
    await changePassword(stage)
    await page.unroute('**/api/auth/refresh')
    await page.goto('/for-you')
  },
  'logs out everywhere else': async ({ page }: Stage) => {
    await openAccount(page)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('You have been logged out everywhere else.')).toBeVisible()
  },
  'has a new address, which was confirmed elsewhere': async ({ page, me, server }: Stage) => {
    await page.goto('/for-you')
    const email = `new.${me.email}`
    const { password } = me
    await call(server, me, 'PUT', `/api/users/email/${me.user.id}`, { email, password })
    const token = new URL(await server.linkFor(email)).searchParams.get('token')
    const headers = { 'content-type': 'application/json', origin: server.url }
    const body = JSON.stringify({ token })
    await server.request('/api/auth/verify-account', { method: 'PUT', headers, body })
    await page.reload()
  },
}

for (const [does, act] of Object.entries(actions)) {
  test(`a copy of the login that ${does} renews nothing afterwards`, async ({
    page,
    me,
    server,
  }) => {
    await signIn(server, me)
    await act({ page, me, server })
    const renewal = async () => {
      const answer = await server.request('/api/auth/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url, cookie: me.cookie },
        body: '{}',
      })
      return answer.status
    }
    await expect.poll(renewal).toBe(429)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
