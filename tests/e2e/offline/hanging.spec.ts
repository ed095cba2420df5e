import { expect, test, type Page } from '../../support/browser/browser.ts'
import { savedHere } from '../../support/browser/offline.ts'
import { profileButton, signInByForm, silence } from '../../support/pages/session-page.ts'

// A worker would answer before the routes that these tests set.
test.use({ serviceWorkers: 'block' })

const noConnection = 'Something went wrong. Please check your connection.'
const isSlow = 'The connection is slow. Quad is still waiting for an answer.'
const maya = { email: 'maya@purdue.edu', password: 'Lawn-Chairs!1' }

/** A network that takes requests and never answers. @returns the first of them */
async function hang(page: Page, pattern: string): Promise<{ asked: Promise<unknown> }> {
  const asked = page.waitForRequest(pattern)
  await page.route(pattern, () => {})
  return { asked }
}

test('a login without an answer says that the connection is slow, then that none came, and keeps what was typed', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login')
  const { asked } = await hang(page, '**/api/auth/login')
  await signInByForm(page, maya)
  await asked
  const form = page.getByRole('main')
  await expect(form.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(4000)
  await expect(form.getByRole('alert')).toHaveText(isSlow)
  await page.clock.fastForward(8000)
  await expect(form.getByRole('alert')).toContainText(noConnection)
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(maya.email)
  await expect(form.getByRole('button', { name: 'Login' })).not.toHaveAttribute('aria-busy')
})

test('a write without an answer says that the connection is slow, then that it waits on the device', async ({
  page,
  as,
}) => {
  await page.clock.install()
  await as('newcomer')
  await page.goto('/for-you')
  await silence(page)
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('It is slow down here.')
  await dialog.getByLabel('Category').selectOption('UI')
  await dialog.getByLabel('Priority').selectOption('Low')
  const { asked } = await hang(page, '**/api/sync')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await asked
  await page.clock.fastForward(4000)
  await expect(dialog.getByRole('alert')).toHaveText(isSlow)
  await page.clock.fastForward(8000)
  await expect(dialog).toContainText(savedHere)
})

test('logging out does not wait for a network that never answers', async ({ page, as }) => {
  await as('newcomer')
  await page.goto('/for-you')
  await silence(page)
  await page.route('**/api/**', () => {})
  await profileButton(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  await expect(page).toHaveURL('/login')
})

test('a login behind a portal that answers in JSON says that no answer came', async ({ page }) => {
  await page.goto('/login')
  for (const status of [200, 400, 401, 403, 511]) {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status, json: { error: 'login_required', message: 'Welcome' } }),
    )
    await signInByForm(page, maya)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(noConnection)
    await page.unroute('**/api/auth/login')
  }
})

test('a portal that redirects the first refresh leads to no error and to no report', async ({
  page,
  as,
}) => {
  await as('maya', { rememberMe: true })
  await page.goto('/')
  await silence(page)
  await page.evaluate(() => sessionStorage.clear())
  const [errors, reports]: string[][] = [[], []]
  page.on('pageerror', ({ message }) => errors?.push(message))
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) errors?.push(line.text())
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/policy-reports')) reports?.push(request.url())
  })
  const redirected = page.waitForRequest('**/api/auth/refresh')
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 302, headers: { location: 'http://portal.example/login' } }),
  )
  await page.reload()
  await redirected
  await silence(page)
  expect([errors, reports]).toEqual([[], []])
})
