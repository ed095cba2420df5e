import {
  dialogOf,
  expectSignsIn,
  openAccount,
  sentences,
} from '../../support/pages/account-page.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { callsOf, storedSession } from '../../support/pages/session-page.ts'

const parts = (page: Page) => dialogOf(page, 'Delete your account?')
const password = (page: Page) => parts(page).field('Password')
const confirm = (page: Page) => parts(page).press('Delete Account')
const open = (page: Page) => openAccount(page, 'Delete Account')

test('[ACCT-02] a deletion requires the password, shows a success and opens an empty /login', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  await as(person, { rememberMe: true })
  await page.clock.install()
  await open(page)
  const calls = callsOf(page)
  await confirm(page)
  await expect(parts(page).alert).toHaveText('Please enter your password.')
  expect(calls).toEqual([])
  await password(page).fill(person.password)
  await page.clock.pauseAt(Date.now() + 60_000)
  await confirm(page)
  await expect(parts(page).alert).toHaveText('User deleted successfully.')
  expect(await storedSession(page)).toEqual({ token: null, user: null, remembered: null })
  await page.clock.runFor(3100)
  await page.clock.resume()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Profile' })).toHaveCount(0)
  await expect(signIn(server, person)).rejects.toThrow('401')
})

test('[ACCT-01] Delete Account in the settings requires the password', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const calls = callsOf(page)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(password(page)).toBeVisible()
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(parts(page).dialog).toHaveCount(0)
  await expectSignsIn(server, me)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await password(page).fill(me.password)
  await confirm(page)
  await expect(parts(page).alert).toHaveText('User deleted successfully.')
})

for (const path of ['/accountInfo', '/settings'])
  test(`Delete Account on ${path} leads to the download of one’s own data`, async ({
    page,
    as,
  }) => {
    await as('newcomer')
    await page.goto(path)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await parts(page).dialog.getByRole('link', { name: 'Download your data first' }).click()
    await expect(parts(page).dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/accountInfo/)
    const download = page.getByRole('button', { name: 'Download your data' })
    await expect(download).toBeInViewport({ ratio: 1 })
    if (path === '/accountInfo') return
    await page.goBack()
    await expect(page).toHaveURL(/\/settings/)
  })

test('[ACCT-03] a wrong password shows an error and keeps the account', async ({
  page,
  me,
  server,
}) => {
  await open(page)
  await password(page).fill('not-it')
  await confirm(page)
  await expect(parts(page).alert).toHaveText(sentences.wrongPassword)
  await page.keyboard.press('Escape')
  await expect(parts(page).dialog).toHaveCount(0)
  await expectSignsIn(server, me)
})

for (const [what, answer] of Object.entries({
  'a server crash': { status: 500, json: {} },
  'a captive portal page': { contentType: 'text/html', body: '<h1>Welcome</h1>' },
})) {
  test(`[ACCT-03] after ${what} it shows an error and keeps the account`, async ({
    page,
    me,
    server,
  }) => {
    await open(page)
    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(answer) : route.continue(),
    )
    await password(page).fill(me.password)
    await confirm(page)
    await expect(parts(page).alert).toContainText(
      'There was an error deleting your account. Please try again.',
    )
    await expectSignsIn(server, me)
  })
}

test('offline it sends nothing, says so and keeps the input', async ({ page, as, context }) => {
  await as('maya')
  await open(page)
  await password(page).fill('something')
  const calls = callsOf(page)
  await context.setOffline(true)
  await confirm(page)
  await expect(parts(page).alert).toHaveText(sentences.offline)
  await expect(password(page)).toHaveValue('something')
  expect(calls).toEqual([])
})
