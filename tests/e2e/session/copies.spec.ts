import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { dialogOf, openAccount } from '../../support/pages/account-page.ts'

const actions = {
  'changes its password': async (page: Page, password: string) => {
    const { field, press, alert } = dialogOf(page, 'Change Password')
    await openAccount(page, 'Change Password')
    await field('Old password').fill(password)
    await field('New password').fill('Fresh-desk*1')
    await field('Confirm password').fill('Fresh-desk*1')
    await press('Change Password')
    await expect(alert).toHaveText('Password updated successfully')
  },
  'logs out everywhere else': async (page: Page) => {
    await openAccount(page)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('You have been logged out everywhere else.')).toBeVisible()
  },
}

for (const [does, act] of Object.entries(actions)) {
  test(`a copy of the login that ${does} renews nothing afterwards`, async ({
    page,
    me,
    server,
  }) => {
    await signIn(server, me)
    await act(page, me.password)
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
