import { call } from '../../support/server/market.ts'
import { cast, signIn, type SignedIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { conversationsOf, heardBy, say } from '../../support/server/talk.ts'
import { field, log, openWith, send, tips, understand } from '../../support/pages/messages-page.ts'
import type { TestServer } from '../../support/server/server.ts'

const badge = (page: Page) => page.getByRole('link', { name: /^Messages/ }).getByText('unread')

const markRead = (server: TestServer, as: SignedIn, sender: SignedIn) =>
  call(server, as, 'PATCH', '/messages/mark-as-read', {
    senderUsername: sender.user.username,
    recipientUsername: as.user.username,
  })

test('[RT-05] a received message shows in the open conversation without a reload and is marked as read', async ({
  page,
  me,
  other,
  server,
}) => {
  await say(server, other, me, 'Hi')
  await openWith(page, other.username)
  await say(server, other, me, 'Just now')
  await expect(log(page).getByText('Just now')).toBeInViewport()
  await expect
    .poll(async () => (await heardBy(server, other, me.username)).map(({ read }) => read))
    .toEqual([true, true])
})

test(
  '[MSG-04] [RT-08] Seen appears under the last read message without a reload',
  { tag: '@both' },
  async ({ page, me, other, server }) => {
    await say(server, other, me, 'Hi')
    await openWith(page, other.username)
    await field(page).fill('Read me')
    await send(page).click()
    const message = log(page).getByRole('listitem').filter({ hasText: 'Read me' })
    await expect.poll(() => heardBy(server, me, other.username)).toHaveLength(2)
    await expect(message.getByText('Seen')).toHaveCount(0)
    await markRead(server, other, me)
    await expect(message.getByText('Seen')).toBeVisible()
    await field(page).fill('Not yet read')
    await send(page).click()
    const later = log(page).getByRole('listitem').filter({ hasText: 'Not yet read' })
    await expect(later).toBeVisible()
    await expect(later.getByText('Seen')).toHaveCount(0)
    await expect(message.getByText('Seen')).toBeAttached()
  },
)

test('[MSG-05] [RT-07] typing of the other person shows for five seconds', async ({
  page,
  as,
  me,
  other,
  server,
  browser,
}) => {
  await say(server, other, me, 'Hi')
  await page.clock.install()
  await openWith(page, other.username)
  const there = await (await browser.newContext({ baseURL: server.url })).newPage()
  await as(other, { page: there })
  await there.goto(`/messages?with=${me.username}`)
  await understand(there)
  const status = page.getByText(`${other.username} is typing...`)
  await expect(log(there).getByText('Hi')).toBeVisible()
  const pausedAt = await page.evaluate(() => Date.now() + 1000)
  await page.clock.pauseAt(pausedAt)
  await expect(async () => {
    await field(there).press('a')
    await expect(status).toBeVisible({ timeout: 3500 })
  }).toPass()
  await page.clock.runFor(4900)
  await expect(status).toBeVisible()
  await page.clock.runFor(200)
  await expect(status).toHaveCount(0)
  await there.context().close()
})

test(
  '[NAV-08] the icon marks new messages until it is clicked',
  { tag: '@both' },
  async ({ page, me, server }) => {
    await page.goto('/for-you')
    await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
    await expect(badge(page)).toHaveCount(0)
    const jonas = await signIn(server, cast.jonas)
    await say(server, jonas, me, 'Hi')
    await expect(badge(page)).toBeAttached()
    await page.getByRole('link', { name: /^Messages/ }).click()
    await expect(badge(page)).toHaveCount(0)
    await page.goto('/for-you')
    await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
    await say(server, jonas, me, 'And again')
    await expect(badge(page)).toBeAttached()
  },
)

test.describe('the Safety Tips', { tag: '@both' }, () => {
  test('[SAFETY-01] [SAFETY-02] [SAFETY-04] show before a new message until the user hides them for the browser session', async ({
    page,
    as,
    browser,
    me,
    server,
  }) => {
    await page.goto('/messages')
    const begin = () => page.getByRole('button', { name: 'New Message' }).click()
    const back = () => page.getByRole('button', { name: 'Back to Message List' }).click()
    await begin()
    await expect(tips(page).getByRole('listitem')).toHaveText([
      /personal info like your address or phone/,
      /cautious with links and attachments/,
      /Report suspicious or abusive behavior/,
    ])
    await understand(page)
    await back()
    await begin()
    await tips(page).getByLabel('Do not show again').check()
    await understand(page)
    expect(await page.evaluate(() => sessionStorage.getItem('hideSafetyTips'))).toBe('true')
    await back()
    await begin()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(tips(page)).toHaveCount(0)

    const later = await (await browser.newContext({ baseURL: server.url })).newPage()
    await as(me, { page: later })
    await later.goto('/messages')
    await later.getByRole('button', { name: 'New Message' }).click()
    await expect(tips(later)).toBeVisible()
    await later.context().close()
  })

  test('[SAFETY-03] show before a conversation is opened for the first time only', async ({
    page,
    me,
    other,
    server,
  }) => {
    await say(server, other, me, 'Hi')
    await openWith(page, other.username)
    await expect
      .poll(() => conversationsOf(server, me))
      .toMatchObject([{ hasInteractedBefore: true }])
    await page.goto(`/messages?with=${other.username}`)
    await expect(log(page).getByText('Hi')).toBeVisible()
    await expect(tips(page)).toHaveCount(0)
  })
})
