import { call } from '../../support/server/market.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'

const write = async (server: TestServer, as: SignedIn, to: string, content: string) => {
  const response = await call(server, as, 'POST', '/messages/send-message', {
    senderUsername: as.user.username,
    recipientUsername: to,
    content,
  })
  expect(response.status).toBe(201)
}

const passTips = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'I Understand' }).click()

test(
  '[MOD-13] a message that asks for a code shows its reader a quiet caution, and can be reported',
  { tag: '@both' },
  async ({ page, as, server, newStudent }) => {
    const [sender, reader] = [await newStudent(), await newStudent()]
    const from = await signIn(server, sender)
    await write(server, from, reader.username, 'Is it still there?')
    await write(server, from, reader.username, 'Send me the 6-digit code you got.')
    await as(reader)
    await page.goto(`/messages?with=${sender.username}`)
    await passTips(page)
    const log = page.getByRole('log')
    await expect(log.getByText('Never pass on a code that was sent to you.')).toHaveCount(1)
    await expectAccessible(page)
    await log.getByRole('button', { name: 'Options for: Send me the 6-digit code' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Report message' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Report Message' })
    await dialog.getByLabel('Reason').selectOption('Spam')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Thanks! Your report has been received.')
  },
)

test('one’s own messages show no caution and cannot be reported', async ({
  page,
  me,
  other,
  server,
}) => {
  await write(server, me, other.username, 'Pay by gift card')
  await page.goto(`/messages?with=${other.username}`)
  await passTips(page)
  const log = page.getByRole('log')
  await expect(log.getByText('Pay by gift card')).toBeVisible()
  await expect(log.getByRole('button', { name: /^Options for/ })).toHaveCount(0)
  await expect(log.getByText(/can’t be undone/)).toHaveCount(0)
})

test('the appeal page says why a link is not valid and asks for a text', async ({ page }) => {
  await page.goto('/appeal?token=forged.token')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appeal a decision')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Please write why the decision is wrong.')).toBeVisible()
  await page.getByLabel('Why the decision is wrong').fill('It was not me.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is not valid.')
  await expectAccessible(page)
})
