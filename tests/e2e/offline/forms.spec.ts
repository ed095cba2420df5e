import { expect, test } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { goOffline, goOnline, savedHere, strip } from '../../support/browser/offline.ts'
import { callsOf } from '../../support/pages/session-page.ts'
import { nextSent, syncAddress } from '../../support/browser/sync.ts'

const needsConnection = 'You are offline. This needs a connection.'

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('waiting offline reports appear under their own labels and reach the server later', async ({
    page,
    as,
    server,
  }) => {
    const { _id } = await post(server, await signIn(server, cast.jonas), { title: 'Doubtful' })
    await as('newcomer')
    await page.goto(`/for-you?listingId=${_id}`)
    await page.getByRole('button', { name: 'Report Listing' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report Listing' })
    await dialog.getByLabel('Reason').selectOption('Spam')
    await goOffline(page)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(savedHere)
    await page.goto('/outbox')
    await expect(strip(page)).toContainText('1 waiting')
    await page.getByRole('button', { name: 'Settings' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
    const bug = page.getByRole('dialog', { name: 'Report a Bug' })
    await bug.getByLabel('Description').fill('It is dark down here.')
    await bug.getByLabel('Category').selectOption('UI')
    await bug.getByLabel('Priority').selectOption('Low')
    await bug.getByRole('button', { name: 'Submit' }).click()
    await expect(bug.getByRole('alert')).toHaveText(savedHere)
    await page.goto('/reportUser?username=jonas')
    await page.getByLabel('Reason').fill('Never came to the meeting.')
    await page.getByRole('button', { name: 'Submit' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText(savedHere)
    await expect(strip(page)).toContainText('3 waiting')
    const sent = ['report.listing', 'report.bug', 'report.user'].map((name) => nextSent(page, name))
    await goOnline(page)
    await expect(alert).toHaveText('Your report has been submitted!')
    expect(await Promise.all(sent)).toMatchObject([
      { listingId: _id, reason: 'Spam' },
      { description: 'It is dark down here.' },
      { subjectUsername: 'jonas', reportReason: 'Never came to the meeting.' },
    ])
    await expect(strip(page)).toHaveCount(0)
  })
})

test('a network failure shows a message for a login and none for a queued report', async ({
  page,
  as,
}) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('maya@purdue.edu')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Whatever!1')
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Something went wrong. Please check your connection.',
  )

  await as('newcomer')
  await page.route(syncAddress, (route) => route.abort())
  await page.goto('/reportUser?username=jonas')
  await page.getByLabel('Reason').fill('Never came to the meeting.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await expect(page.getByText('Something went wrong.')).toHaveCount(0)
})

test('the offline login form asks for a connection, sends nothing and keeps the input', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('maya@purdue.edu')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Whatever!1')
  await context.setOffline(true)
  const calls = callsOf(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(needsConnection)
  await expect(email).toHaveValue('maya@purdue.edu')
  expect(calls).toEqual([])
})
