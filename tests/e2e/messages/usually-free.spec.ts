import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { recordShifts, takeShift } from '../../support/browser/shifts.ts'
import { log, openWith, room } from '../../support/pages/messages-page.ts'
import { setAvailability } from '../../support/people/people.ts'
import { say } from '../../support/server/talk.ts'

const times = { startTime: '15:00', endTime: '18:00' }
const availability = [
  { day: 'Monday', ...times },
  { day: 'Wednesday', ...times },
] as const

test.use({ serviceWorkers: 'allow' })

test('a conversation says when a person who shares it is usually free, also offline', async ({
  page,
  me,
  other: seller,
  server,
}) => {
  const { username } = seller.user
  await setAvailability(server, seller, { showAvailability: true, availability: [...availability] })
  await say(server, seller, me, 'Come by.')
  await openWith(page, username)
  const line = page.getByText('Usually free Mon, Wed 3–6 PM')
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await goOffline(page)
  await page.reload()
  await expect(line).toBeVisible()
})

test('a conversation shows neither hidden nor missing times, and does not wait for them', async ({
  page,
  me,
  other: seller,
  server,
}) => {
  const { username } = seller.user
  await say(server, seller, me, 'Come by.')
  await setAvailability(server, seller, {
    showAvailability: false,
    availability: [...availability],
  })
  // The profile never arrives.
  await page.route(`**/api/users/${seller.user.id}`, () => {})
  await openWith(page, username)
  await expect(log(page)).toContainText('Come by.')
  await page.unroute(`**/api/users/${seller.user.id}`)
  const fetched = page.waitForResponse(`**/api/users/${seller.user.id}`)
  await page.reload()
  await fetched
  await expect(log(page)).toContainText('Come by.')
  await expect(page.getByText('Usually free')).toHaveCount(0)
})

test('a conversation keeps no room for usual times that the other person does not share', async ({
  page,
  me,
  other: seller,
  server,
}) => {
  await say(server, seller, me, 'Come by.')
  const fetched = page.waitForResponse(`**/api/users/${seller.user.id}`)
  await openWith(page, seller.user.username)
  await fetched
  await expect(log(page)).toContainText('Come by.')
  const head = await page.getByRole('main').locator('header').last().boundingBox()
  const end = (head?.y ?? 0) + (head?.height ?? 0)
  await expect.poll(async () => (await room(page)).top).toBeCloseTo(end, 0)
})

test('nothing moves when the usual times arrive, and each range of hours stays on one line', async ({
  page,
  me,
  other: seller,
  server,
}) => {
  const days = ['Monday', 'Wednesday', 'Thursday', 'Friday'] as const
  await setAvailability(server, seller, {
    showAvailability: true,
    availability: [
      { day: 'Tuesday', startTime: '18:00', endTime: '21:00' },
      ...days.map((day) => ({ day, startTime: '18:00', endTime: '22:00' })),
      { day: 'Saturday', startTime: '17:00', endTime: '20:00' },
    ],
  })
  await say(server, seller, me, 'Come by.')
  const release = await holdRequests(page, `**/api/users/${seller.user.id}`)
  await recordShifts(page)
  await openWith(page, seller.user.username)
  const message = log(page).getByText('Come by.')
  await expect(message).toBeVisible()
  await takeShift(page)
  const before = await message.boundingBox()
  release()
  const line = page.getByText(/^Usually free/)
  await expect(line).toBeVisible()
  expect(await message.boundingBox()).toEqual(before)
  expect(await takeShift(page)).toBe(0)
  // The times cover no message at the beginning of the conversation.
  const words = await line.boundingBox()
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(before?.y ?? 0)

  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await line.evaluate(linesOfRanges), `${width} px`).toEqual([1, 1, 1])
  }
})

/** On how many lines each range of hours is. */
function linesOfRanges(element: Element): number[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const letters: [Node, number][] = []
  while (walker.nextNode())
    for (let at = 0; at < (walker.currentNode.textContent ?? '').length; at += 1)
      letters.push([walker.currentNode, at])
  const ranges = [...(element.textContent ?? '').matchAll(/\d+( [AP]M)?–\d+ [AP]M/g)]
  return ranges.map(({ index, 0: words }) => {
    const tops = letters.slice(index, index + words.length).map(([node, at]) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().top
    })
    return new Set(tops).size
  })
}
