import { expect, test } from '../../support/browser/browser.ts'
import { log, openWith } from '../../support/pages/messages-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test('beside the list the latest read conversation opens by itself, and the listing stands at its right @desktop', async ({
  page,
  newStudent,
  me,
  other: first,
  server,
}) => {
  const second = await signIn(server, await newStudent())
  const { _id } = await post(server, first, { title: 'Walnut shelf' })
  await say(server, me, first, 'Is the shelf still there?', _id)
  await say(server, second, me, 'A new question')
  await openWith(page, first.user.username)
  await page.goto('/messages')
  await expect(log(page)).toContainText('Is the shelf still there?')
  await expect(page).toHaveURL(new RegExp(`with=${first.user.username}`))
  // Opening the unread one would mark it as read.
  await expect(
    page.getByRole('link', { name: new RegExp(`^${second.user.username}`) }).getByText('Unread'),
  ).toBeAttached()

  const panel = page.getByRole('region', { name: 'About this listing' })
  await expect(panel).toContainText('Walnut shelf')
  const [listing, messages] = [await panel.boundingBox(), await log(page).boundingBox()]
  expect(listing?.x).toBeGreaterThanOrEqual((messages?.x ?? 0) + (messages?.width ?? 0) - 1)

  await page.getByRole('button', { name: 'Back to Message List' }).click()
  await expect(page.getByText('Choose a conversation')).toBeVisible()
})
