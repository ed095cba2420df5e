import { expect } from '../../support/browser/browser.ts'
import { held, hold, stopAt } from '../../support/browser/held-storage.ts'
import { test } from '../../support/browser/phone.ts'
import { field, log, send, understand } from '../../support/pages/messages-page.ts'

// Browsers start and are killed, which a busy machine does slowly.
test.setTimeout(180_000)

test('a message whose browser is killed before it is stored is in its field again', async ({
  phone,
  newStudent,
  jonas,
  server,
}) => {
  const person = await newStudent()
  const path = `${server.url}/messages?with=${jonas.username}`
  const { page, kill } = await phone.start(person)
  await stopAt(page, { table: 'log', method: 'add', mode: 'readwrite' })
  await page.goto(path)
  await understand(page)
  await expect(log(page)).toBeVisible()
  await field(page).fill('Is the lamp still there?')
  await hold(page)
  await send(page).click()
  await held(page)
  await expect(field(page)).toHaveValue('')
  await kill()

  const { page: after } = await phone.start(person)
  await after.goto(path)
  await understand(after)
  await expect(field(after)).toHaveValue('Is the lamp still there?')
  await send(after).click()
  await expect(log(after).getByText('Is the lamp still there?')).toBeVisible()
  await after.reload()
  await expect(log(after).getByText('Is the lamp still there?')).toBeVisible()
  await expect(field(after)).toHaveValue('')
})
