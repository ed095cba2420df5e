import { dialogOf, openAccount } from '../../support/pages/account-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { refuseActions } from '../../support/browser/sync.ts'
import { understand, send } from '../../support/pages/messages-page.ts'
import { signInByForm } from '../../support/pages/session-page.ts'
import * as signUp from '../../support/pages/signup-page.ts'
import { signIn, stranger } from '../../support/people/cast.ts'
import { moveOften } from '../../support/people/people.ts'

test('[API-21] every documented alert is an element with this role, and no dialog of the browser waits for a click', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  test.slow()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const alert = page.getByRole('alert')
  const person = await newStudent()

  await page.goto('/login')
  await signInByForm(page, { ...person, password: 'Not-the-one!1' })
  await expect(alert).toHaveText('Invalid email or password.')
  await page.goto('/signup')
  await signUp.fill(page, stranger())
  await signUp.submit(page)
  await expect(alert).toHaveText(
    'User registered successfully. Please verify your account before logging in.',
  )
  await expect(page).toHaveURL('/login')

  await moveOften(server, await signIn(server, person), 4)
  await as(person)
  await page.goto('/reportUser?username=maya')
  await page.getByLabel('Reason').fill('Rude.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(alert).toHaveText('Your report has been submitted!')

  await page.goto('/messages')
  await page.getByRole('button', { name: 'New Message' }).click()
  await understand(page)
  await refuseActions(page, 'message.send', () => ({ code: 'crash', message: 'Broken.' }))
  await page.getByLabel('Username').fill('jonas')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello?')
  await send(page).click()
  await expect(alert).toHaveText('There was an error creating the message board.')
  // The text takes no click: the next key goes into the form.
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello again?')

  await page.goto('/settings')
  // A plain field stands there until the list has loaded, and a forced click waits for nothing.
  const university = page.getByRole('combobox', { name: 'Your university' })
  await expect(university).toBeVisible()
  await university.click({ force: true })
  await expect(alert).toHaveText('You have reached the maximum number of university changes (4).')

  await openAccount(page, 'Delete Account')
  const deletion = dialogOf(page, 'Delete your account?')
  await deletion.field('Password').fill(person.password)
  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  )
  await deletion.press('Delete Account')
  await expect(deletion.alert).toContainText(
    'There was an error deleting your account. Please try again.',
  )
  await page.unroute('**/api/users/*')
  await deletion.press('Delete Account')
  await expect(deletion.alert).toHaveText('User deleted successfully.')
  await expect(page).toHaveURL('/login')
  expect(dialogs).toEqual([])
})
