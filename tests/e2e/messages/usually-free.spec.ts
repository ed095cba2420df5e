import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { log, openWith } from '../../support/pages/messages-page.ts'
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
