import type { Locator } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { call, post, setPicture } from '../../support/server/market.ts'
import { conversationsOf, heardBy, say } from '../../support/server/talk.ts'
import { field, log, openWith, send, understand } from '../../support/pages/messages-page.ts'

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

const backgroundOf = (element: Locator) =>
  element.evaluate((found) => getComputedStyle(found).backgroundColor)

test(
  '[MSG-06] without conversations it explains how to start one',
  { tag: '@both' },
  async ({ page, as }) => {
    await as('newcomer')
    await page.goto('/messages')
    const words = page.getByText('You have no messages.')
    await expect(words).toBeVisible()
    expect(await words.evaluate((element) => element.textContent)).toBe(
      ' You have no messages. Click "New Message" to start a new message with someone!',
    )
    await expect(page.getByRole('button', { name: 'New Message' })).toBeVisible()
  },
)

test(
  '[MSG-01] [MSG-07] the list shows each conversation with avatar, name and time, and marks new messages',
  { tag: '@both' },
  async ({ page, me, other, server }) => {
    await say(server, me, await signIn(server, cast.dre), 'An older one')
    await say(server, other, me, 'The bike is yours')
    await setPicture(server, other)
    await page.goto('/messages')
    const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(other.username)
    await expect(rows.first()).toContainText('The bike is yours')
    await expect(rows.first()).toContainText(/\d:\d\d/)
    await expect(rows.first().getByText('Unread')).toBeAttached()
    await expect(rows.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await expect(rows.last()).toContainText('dre')
    await expect(rows.last().getByText('D', { exact: true })).toBeVisible()
    await expect(rows.last()).toContainText(/\d:\d\d/)
    expect(await backgroundOf(row(page, other.username))).not.toBe(
      await backgroundOf(row(page, 'dre')),
    )
    await expect(rows.last().getByText('Unread')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New Message' })).toBeVisible()
    await expect(rows.last()).toContainText('You: An older one')
    await row(page, other.username).click()
    await understand(page)
    await expect(log(page).getByText('The bike is yours')).toBeVisible()
    await expect
      .poll(async () => (await conversationsOf(server, me))[0])
      .toMatchObject({
        hasNewMessage: false,
        hasInteractedBefore: true,
      })
    await expect.poll(async () => (await heardBy(server, me, other.username))[0]?.read).toBe(true)
    await page.getByRole('button', { name: 'Back to Message List' }).click()
    await expect(rows.first().getByText('Unread')).toHaveCount(0)
  },
)

test(
  '[MSG-02] [STORE-03] a conversation sends messages by button and by key',
  { tag: '@both' },
  async ({ page, me, other, server }, { project }) => {
    await say(server, other, me, 'Hi')
    await openWith(page, other.username)
    await field(page).fill('First line\nsecond <b>line</b>')
    await send(page).click()
    await expect(log(page).getByText('second <b>line</b>')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    if (project.name === 'desktop') {
      await field(page).fill('By key')
      await field(page).press('Enter')
      await expect(log(page).getByText('By key')).toBeVisible()
    }
    await expect
      .poll(async () => (await heardBy(server, other, me.username)).map(({ content }) => content))
      .toContain('First line\nsecond <b>line</b>')
    expect(await page.evaluate(() => sessionStorage.getItem('lastMessageBoard'))).toBe(
      other.username,
    )
    await page.getByRole('button', { name: 'Back to Message List' }).click()
    await expect(page).toHaveURL(/\/messages$/)
    await expect(page.getByRole('region', { name: 'Conversations' })).toBeVisible()
  },
)

test('a blank message is not sent, and the draft is kept, also over a reload', async ({
  page,
  me,
  server,
}) => {
  await say(server, await signIn(server, cast.jonas), me, 'Hi')
  await openWith(page, 'jonas')
  await expect(log(page)).toContainText('Hi')
  await field(page).fill('   ')
  await send(page).click()
  await field(page).fill('Begun and not')
  await page.getByRole('button', { name: 'Back to Message List' }).click()
  await page.getByRole('link', { name: /^jonas/ }).click()
  await expect(field(page)).toHaveValue('Begun and not')
  await page.reload()
  await expect(field(page)).toHaveValue('Begun and not')
  expect(await heardBy(server, me, 'jonas')).toHaveLength(1)
})

test.describe('a shared listing', () => {
  test('[MSG-03] shows as a card that opens it', async ({ page, me, jonas, server }) => {
    const { _id } = await post(server, jonas, { title: 'Shared globe', price: '12' })
    await say(server, jonas, me, 'Look', _id)
    await openWith(page, 'jonas')
    const card = log(page).getByRole('link', { name: /Shared globe/ })
    await expect(card).toContainText('$12')
    expect(await card.getAttribute('href')).toBe(`/for-you?listingId=${_id}`)
    await card.click()
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: 'Shared globe' }),
    ).toBeVisible()
  })

  test('[MSG-03] of another campus is unavailable', async ({
    page,
    as,
    newStudent,
    jonas,
    server,
  }) => {
    const me = await newStudent({ college: cast.dre.college, email: `far${Date.now()}@nd.edu` })
    const { _id } = await post(server, jonas, { title: 'Far away globe' })
    await say(server, jonas, await signIn(server, me), 'Look', _id)
    await as(me)
    await openWith(page, 'jonas')
    await expect(log(page).getByText('This listing is not available.')).toBeVisible()
    await expect(log(page).getByText('Far away globe')).toHaveCount(0)
  })
})

test(
  '[DETAIL-12] [DETAIL-10] Message Seller writes to the seller, about the listing',
  { tag: '@both' },
  async ({ page, me, other, server }) => {
    const { _id } = await post(server, other, { title: 'Asked about' })
    await page.goto(`/for-you?listingId=${_id}`)
    await page.getByRole('link', { name: 'Message Seller' }).click()
    await understand(page)
    await field(page).fill('Would it fit?')
    await send(page).click()
    await expect(log(page).getByRole('link', { name: /Asked about/ })).toBeVisible()
    await expect
      .poll(() => heardBy(server, other, me.username))
      .toMatchObject([{ content: 'Would it fit?', listingId: _id }])
    await field(page).fill('And when?')
    await send(page).click()
    await expect.poll(() => heardBy(server, me, other.username)).toHaveLength(2)
    const [, second] = await heardBy(server, me, other.username)
    expect(second).not.toHaveProperty('listingId')
    const answer = await call(server, me, 'GET', `/api/listings/${_id}`)
    expect(await answer.json()).toMatchObject({ inquiries: 1 })
  },
)

/** A page that shows the end of a conversation of 35 messages, of which the device holds 30. */
const longTest = test.extend<{ longConversation: void }>({
  longConversation: [
    async ({ page, me, other, server }, provide) => {
      for (let i = 1; i <= 35; i += 1) await say(server, other, me, `Number ${i} of many`)
      await openWith(page, other.username)
      await expect(log(page).getByText('Number 35 of many')).toBeInViewport()
      await expect(log(page).getByText('Number 5 of many')).toHaveCount(0)
      await provide()
    },
    { auto: true },
  ],
})

longTest('older messages load when the user scrolls up', async ({ page }) => {
  await log(page).hover()
  await page.mouse.wheel(0, -20_000)
  await expect(log(page).getByText('Number 1 of many')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
})

longTest('older messages load from the server on request', async ({ page }) => {
  await page.getByRole('button', { name: 'Show earlier messages' }).press('Enter')
  await expect(log(page).getByText('Number 1 of many')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  await expect(log(page).getByRole('listitem')).toHaveCount(35)
})

test(
  'axe reports no violations in a conversation',
  { tag: '@both' },
  async ({ page, me, jonas, server }) => {
    const { _id } = await post(server, jonas, { title: 'Axe globe' })
    await say(server, jonas, me, 'Look', _id)
    await say(server, me, jonas, 'Nice')
    await openWith(page, 'jonas')
    await expect(log(page).getByRole('link', { name: /Axe globe/ })).toBeVisible()
    await expectAccessible(page)
  },
)
