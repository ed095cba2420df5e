import { expect, test } from '../../support/browser/browser.ts'
import { stranger, type Person } from '../../support/server/cast.ts'
import type { TestServer } from '../../support/server/server.ts'

/** Registers a user and returns the path of the emailed link. */
async function mailedLink(server: TestServer, person: Person): Promise<string> {
  await server.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  return (await server.linkFor(person.email)).replace(server.url, '')
}

test('[VERIFY-01] the emailed link verifies the account and opens /login after 3 s', async ({
  page,
  server,
}) => {
  const link = await mailedLink(server, stranger())
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/verify-account', async (route) => {
    await asked
    await route.continue()
  })
  await page.clock.install()
  await page.goto(link)
  await expect(page.getByText('Verifying your account...')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  answer()
  await expect(page.getByText('Your account has been verified.')).toBeVisible()
  await expect(page.getByText('Redirecting to login...')).toBeVisible()
  await page.clock.runFor(2900)
  await expect(page).toHaveURL(/\/verify-account/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your account is verified.')).toBeVisible()
})

test('[VERIFY-02] without a token it says that the link is invalid', async ({ page }) => {
  await page.goto('/verify-account')
  await expect(page.getByRole('alert')).toHaveText('Invalid verification link')
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
})

test('[VERIFY-03] a used link shows the server’s message and the next step', async ({
  page,
  server,
}) => {
  const link = await mailedLink(server, stranger())
  await page.goto(link)
  await expect(page.getByText('Your account has been verified.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'This verification link is invalid or has expired.',
  )
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test("[VERIFY-03] without a message from the server it says 'Verification failed'", async ({
  page,
}) => {
  await page.route('**/api/auth/verify-account', (route) =>
    route.fulfill({ status: 400, json: {} }),
  )
  await page.goto('/verify-account?token=something')
  await expect(page.getByRole('alert')).toHaveText('Verification failed')
})

test('a link whose call got no answer can be retried', async ({ page, server }) => {
  const link = await mailedLink(server, stranger())
  await page.route('**/api/auth/verify-account', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Verification failed')
  await page.unroute('**/api/auth/verify-account')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your account has been verified.')).toBeVisible()
})
