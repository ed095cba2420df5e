import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { openPrivacy } from '../../support/pages/blocking.ts'
import { openWith } from '../../support/pages/messages-page.ts'
import { block } from '../../support/server/blocks.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import { call, post } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test.use({ serviceWorkers: 'allow' })

const seen = 'Seen in the last hour'
const replies = 'Usually replies within an hour'

test('[UX-24] what a seller shows of their activity is on the profile, in the conversation and at the listing, and only while they show it', async ({
  page,
  as,
  newStudent,
  me,
  server,
  browser,
}) => {
  const person = await newStudent()
  const own = await browser.newPage({ baseURL: server.url, serviceWorkers: 'allow' })
  const seller = await as(person, { page: own })
  const others: SignedIn[] = [me]
  for (let i = 0; i < 2; i += 1) others.push(await signIn(server, await newStudent()))
  for (const other of others) {
    await say(server, other, seller, 'Is it still there?')
    await say(server, seller, other, 'It is.')
  }
  const { _id } = await post(server, seller, { title: 'Oak desk' })
  const main = page.getByRole('main')
  await page.goto(`/profile/${seller.user.id}`)
  await expect(main).toContainText('Joined')
  await expect(main).not.toContainText('Seen')
  await expect(main).not.toContainText('Usually replies')

  // The choice is made offline.
  await openPrivacy(own)
  const toggle = own.getByRole('switch', { name: 'Show when you were last seen' })
  await expect(toggle).not.toBeChecked()
  await goOffline(own)
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(toggle).toHaveAccessibleDescription(/Waiting to be sent/)
  await goOnline(own)
  await expect(toggle).not.toHaveAccessibleDescription(/Waiting/)

  await expect(main).toContainText(seen)
  await expect(main).toContainText(replies)
  await expectAccessible(page)
  await openWith(page, seller.user.username)
  await expect(page.getByText(seen)).toBeVisible()
  await expect(page.getByText(replies)).toBeVisible()
  await expectAccessible(page)
  await goOffline(page)
  await page.reload()
  await expect(page.getByText(seen)).toBeVisible()
  await goOnline(page)
  await page.goto(`/for-you?listingId=${_id}`)
  const detail = page.getByRole('dialog', { name: 'Oak desk' })
  await expect(detail.getByRole('link', { name: seller.user.username })).toContainText(seen)

  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toHaveAccessibleDescription(/^(?!.*Waiting)/)
  await page.goto(`/profile/${seller.user.id}`)
  await expect(main).toContainText('Joined')
  await expect(main).not.toContainText('Seen')
  await expect(main).not.toContainText('Usually replies')
  await own.close()
})

test('[UX-24] a block hides it immediately, also on a device that has a copy of the profile', async ({
  page,
  me,
  other: seller,
  server,
}) => {
  const answer = await call(server, seller, 'PUT', `/api/users/settings/${seller.user.id}`, {
    showActivity: true,
  })
  expect(answer.status).toBe(200)
  await say(server, me, seller, 'Is it still there?')
  await page.goto(`/profile/${seller.user.id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(seen)
  await openWith(page, seller.user.username)
  await expect(page.getByText(seen)).toBeVisible()
  // The copy on the device stays as it is.
  await page.route(`**/api/users/${seller.user.id}`, (route) => route.abort())
  await block(server, seller, me)
  await expect(page.getByText(seen)).toHaveCount(0)
  await page.goto(`/profile/${seller.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main).not.toContainText('Seen')
})
