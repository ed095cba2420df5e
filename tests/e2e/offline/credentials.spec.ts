import { expect, test } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { goOnline, savedHere, waitingLines } from '../../support/browser/offline.ts'
import { sentences } from '../../support/pages/account-page.ts'
import { eachSecretForm, type ConnectedForm } from '../../support/pages/connected-forms.ts'
import { paymentOf } from '../../support/pages/settings-page.ts'
import { callsOf, silence } from '../../support/pages/session-page.ts'

test('[OFF-14][OFF-23] forms with a secret need a connection; offline they send and queue nothing and keep the input', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  test.slow()
  await eachSecretForm({ page, as, newStudent, server }, async (what, { alert, submit, typed }) => {
    await test.step(what, async () => {
      for (const [field, text] of typed) await field.fill(text)
      await silence(page)
      const calls = callsOf(page)
      await page.context().setOffline(true)
      await submit()
      await expect(alert).toHaveText(sentences.offline)
      for (const [field, text] of typed) await expect(field).toHaveValue(text)
      expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
      expect(await rowsOnDevice(page, 'log')).toEqual([])
      await goOnline(page)
    })
  })
})

test('[OFF-24] a lost connection is named by each form that cannot wait, and by none that can', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  test.slow()
  const words = 'Something went wrong. Please check your connection.'
  const { _id } = await post(server, await signIn(server, cast.jonas), { title: 'Doubtful' })
  /** Loses each request that changes something, while the browser still reports a network. */
  const lose = () =>
    page.route('**/*', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    )
  const names = async (what: string, { alert, submit, typed }: ConnectedForm) => {
    await test.step(what, async () => {
      for (const [field, text] of typed) await field.fill(text)
      await silence(page)
      await lose()
      await submit()
      await expect(alert).toContainText(words)
      for (const [field, text] of typed) await expect(field).toHaveValue(text)
      await page.unroute('**/*')
    })
  }
  const alert = page.getByRole('main').getByRole('alert')
  const dialog = page.getByRole('dialog')
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()

  await page.goto('/signup')
  await press("Can't find your school?")()
  await names('a missing school', {
    alert: dialog.getByRole('alert'),
    submit: () => dialog.getByRole('button', { name: 'Submit' }).click(),
    typed: [
      [dialog.getByLabel('School name'), 'Lakeside College'],
      [dialog.getByLabel('A school email address'), 'ada@lakeside.edu'],
      [dialog.getByLabel('Your email'), 'ada@example.org'],
    ],
  })
  await page.goto('/unsubscribe?token=something')
  await names('ending shared listings', { alert, submit: press('Unsubscribe'), typed: [] })
  await page.goto('/appeal?token=something')
  await names('an appeal by link', {
    alert,
    submit: press('Send appeal'),
    typed: [[page.getByRole('main').getByRole('textbox'), 'It was a joke.']],
  })
  await eachSecretForm({ page, as, newStudent, server }, names)

  await as('newcomer')
  await page.goto(`/for-you?listingId=${_id}`)
  const report = page.getByRole('dialog', { name: 'Report Listing' })
  await page.getByRole('button', { name: 'Report Listing' }).click()
  await report.getByLabel('Reason').selectOption('Spam')
  await silence(page)
  await lose()
  await report.getByRole('button', { name: 'Submit' }).click()
  await expect(report.getByRole('alert')).toHaveText(savedHere)
  await expect(page.getByText(words)).toHaveCount(0)
  await page.goto('/reportUser?username=jonas')
  await page.getByLabel('Reason').fill('Never came to the meeting.')
  await press('Submit')()
  await expect(alert).toHaveText(savedHere)
  await page.goto('/settings')
  const { venmo, save } = paymentOf(page)
  await venmo.fill('@maya-keller')
  await save.click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Waiting to be sent')
  await page.goto('/outbox')
  await expect(waitingLines(page)).toHaveCount(3)
  await expect(page.getByText(words)).toHaveCount(0)
})
