import { signIn, type Person } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { deleteOnDevice } from '../../support/browser/on-device.ts'
import { post } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'
import { say } from '../../support/server/talk.ts'
import { setAvailability } from '../../support/people/people.ts'
import { field, log, openWith, room, send, understand } from '../../support/pages/messages-page.ts'

const bar = (page: Page) => page.getByRole('banner')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const pinned = (page: Page) => page.getByRole('region', { name: 'About this listing' })

/** The share of the visible height that the messages have. */
async function share(page: Page): Promise<number> {
  const { top, bottom } = await room(page)
  const height = await page.evaluate(() => window.visualViewport?.height ?? 0)
  return (Math.min(bottom, height) - Math.max(top, 0)) / height
}

async function talkAboutBench(door: TestServer, me: Person, other: Person): Promise<void> {
  const [mine, theirs] = [await signIn(door, me), await signIn(door, other)]
  const { _id } = await post(door, theirs, { title: 'Bench with a vise', price: '35' })
  await say(door, mine, theirs, 'Is it heavy?', _id)
  await say(door, theirs, mine, 'Two people can carry it.')
}

test('[UX-03] on a phone an open conversation has no logo bar and no tab bar, and its listing stands under its head', async ({
  page,
  me,
  other,
  server,
}) => {
  await talkAboutBench(server, me, other)
  await page.goto('/messages')
  await expect(bar(page)).toBeVisible()
  await expect(tabs(page)).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${other.username}`) }).click()
  await understand(page)
  await expect(log(page)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(tabs(page)).toBeHidden()

  await expect(pinned(page)).toContainText('Bench with a vise')
  await expect(pinned(page)).toContainText('$35')
  await expect(pinned(page)).toContainText('Available')
  const back = page.getByRole('button', { name: 'Back to Message List' })
  const [head, pin, messages] = await Promise.all(
    [back, pinned(page), log(page)].map((part) => part.boundingBox()),
  )
  expect(pin?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  expect(messages?.y).toBeGreaterThanOrEqual((pin?.y ?? 0) + (pin?.height ?? 0))

  await back.click()
  await expect(bar(page)).toBeVisible()
  await expect(tabs(page)).toBeVisible()
})

test(
  'the messages stay where they are when the listing of their conversation arrives',
  { tag: '@both' },
  async ({ page, me, other, server }) => {
    await talkAboutBench(server, me, other)
    await openWith(page, other.username)
    await expect(pinned(page)).toContainText('Bench with a vise')
    await deleteOnDevice(page, 'listings')
    const release = await holdRequests(page, '**/api/listings/*')
    await page.reload()
    await expect(log(page)).toContainText('Two people can carry it.')
    const before = await log(page).boundingBox()
    release()
    await expect(pinned(page)).toContainText('Bench with a vise')
    expect(await log(page).boundingBox()).toEqual(before)
  },
)

test('with the keyboard open, messages keep 60 % of the visible height', async ({
  page,
  me,
  other,
  server,
}) => {
  await talkAboutBench(server, me, other)
  await openWith(page, other.username)
  await expect(pinned(page)).toBeVisible()
  await field(page).tap()
  // Chromium’s keyboard resizes the page.
  await page.setViewportSize({ width: 390, height: 480 })
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.6)
  // Safari’s covers it and shrinks the visual viewport alone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => window.visualViewport?.height)).toBe(844)
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: 480 })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.6)
  const bottom = await field(page).evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(480)
})

test('on a phone that lies on its side, messages keep 60 % of the height, and Send and Back stay in reach', async ({
  page,
  me,
  other,
  server,
}) => {
  await talkAboutBench(server, me, other)
  await setAvailability(server, await signIn(server, other), {
    showAvailability: true,
    availability: [{ day: 'Monday', startTime: '15:00', endTime: '18:00' }],
  })
  await page.setViewportSize({ width: 844, height: 390 })
  await openWith(page, other.username)
  await expect(pinned(page)).toContainText('Bench with a vise')
  await expect(pinned(page)).toContainText('$35')
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.6)
  await expect(page.getByText('Usually free')).toBeHidden()
  await expect(send(page)).toBeInViewport({ ratio: 1 })
  // Nothing opens by itself there: a conversation has no bar, which the way back leads to.
  await page.getByRole('button', { name: 'Back to Message List' }).click()
  await expect(bar(page)).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByText('Choose a conversation')).toBeVisible()
  await expect(bar(page)).toBeVisible()
})
