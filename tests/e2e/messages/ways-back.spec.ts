import { expect, test, type Page } from '../../support/browser/browser.ts'
import { field, log, send, understand } from '../../support/pages/messages-page.ts'
import { say } from '../../support/server/talk.ts'

const back = (page: Page) => page.getByRole('button', { name: 'Back to Message List' })
const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

test('Back to Message List goes back in the history and never adds to it', async ({
  page,
  me,
  other,
  server,
}) => {
  await say(server, other, me, 'Hi')
  await page.goto('/install')
  await page.goto('/messages')
  await row(page, other.username).click()
  await understand(page)
  // A reload remembers the way.
  await page.reload()
  await expect(log(page)).toContainText('Hi')
  await back(page).click()
  await expect(page).toHaveURL('/messages')
  await page.getByRole('button', { name: 'New Message' }).click()
  await understand(page)
  await back(page).click()
  await expect(page).toHaveURL('/messages')
  await page.goBack()
  await expect(page).toHaveURL('/install')
  // A link led to the conversation, so the list takes its place.
  await page.goto(`/messages?with=${other.username}`)
  await expect(log(page)).toContainText('Hi')
  await back(page).click()
  await expect(page).toHaveURL('/messages')
  await page.goBack()
  await expect(page).toHaveURL('/install')
})

test('a half-written message shows in the list until it is sent', async ({
  page,
  me,
  other,
  server,
}) => {
  await say(server, other, me, 'Is it still there?')
  await page.goto('/messages')
  await row(page, other.username).click()
  await understand(page)
  await field(page).fill('Yes, I could come by')
  await back(page).click()
  await expect(row(page, other.username)).toContainText('Draft: Yes, I could come by')
  await page.reload()
  await expect(row(page, other.username)).toContainText('Draft: Yes, I could come by')
  await row(page, other.username).click()
  await send(page).click()
  await expect(log(page)).toContainText('Yes, I could come by')
  await back(page).click()
  await expect(row(page, other.username)).toContainText('You: Yes, I could come by')
  await expect(row(page, other.username)).not.toContainText('Draft:')
})
