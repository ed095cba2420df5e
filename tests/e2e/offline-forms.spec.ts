import { expect, test } from '../support/browser.ts'
import { goOffline, savedHere } from '../support/offline.ts'
import { callsOf } from '../support/session-page.ts'
import { syncAddress } from '../support/sync.ts'

const needsConnection = 'You are offline. This needs a connection.'

test('[OFF-12] reports made offline wait under their own words and reach the server later', async ({
  page,
  as,
  newStudent,
}) => {
  await as(await newStudent())
  await page.goto('/reportUser?username=jonas')
  await page.getByLabel('Reason').fill('Never came to the meeting.')
  await goOffline(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toHaveText('Your report has been submitted!')
})

test('[OFF-24] a network failure of what cannot be queued has the words for it; what can be queued has not', async ({
  page,
  as,
  newStudent,
}) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('maya@purdue.edu')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Whatever!1')
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Something went wrong. Please check your connection.',
  )

  await as(await newStudent())
  await page.route(syncAddress, (route) => route.abort())
  await page.goto('/reportUser?username=jonas')
  await page.getByLabel('Reason').fill('Never came to the meeting.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  await expect(page.getByText('Something went wrong.')).toHaveCount(0)
})

test('the sign-in form says that it needs a connection, sends nothing and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill('maya@purdue.edu')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Whatever!1')
  await context.setOffline(true)
  const calls = callsOf(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(needsConnection)
  await expect(email).toHaveValue('maya@purdue.edu')
  expect(calls).toEqual([])
})
