import { call } from '../../support/server/market.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { block } from '../../support/server/blocks.ts'
import { signIn, type Door, type SignedIn } from '../../support/people/cast.ts'

const change = async (server: Door, as: SignedIn, path: string, method: string, body: object) => {
  const response = await call(server, as, method, path, body)
  expect(response.status).toBe(200)
}

const changeProfile = (server: Door, as: SignedIn, body: object) =>
  change(server, as, `/profileInfo/update-info/${as.user.id}`, 'PATCH', body)

const review = async (server: Door, as: SignedIn, of: SignedIn, rating: number) => {
  const response = await call(server, as, 'POST', '/reviews/post-review', {
    revieweeId: of.user.id,
    content: 'A fair deal.',
    rating,
  })
  expect(response.ok).toBe(true)
}

test('[PROFILE-01] a profile shows a picture or an initial, names, college, year and bio', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  const owner = await signIn(server, person)
  await changeProfile(server, owner, { bio: 'Moving out in May.' })
  await as('maya')
  await page.goto(`/profile/${owner.user.id}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${person.firstName} ${person.lastName}`,
  )
  for (const text of [person.college, `Class of ${person.year}`, 'Moving out in May.'])
    await expect(main).toContainText(text)
  await expect(main.getByText(person.firstName.charAt(0), { exact: true }).first()).toBeVisible()
})

test('[PROFILE-29] the Verified badge names the domain of the verified address and not the address', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const person = await newStudent()
  const { user } = await signIn(server, person)
  await as('maya')
  await page.goto(`/profile/${user.id}`)
  const badge = page.getByRole('button', { name: 'Verified' })
  await expect(badge).toHaveAccessibleName('Verified Email address at purdue.edu verified.')
  const tip = page.getByRole('tooltip')
  await expect(tip).toHaveCSS('opacity', '0')
  await badge.focus()
  await expect(tip).toHaveCSS('opacity', '1')
  await expect(page.locator('body')).not.toContainText(person.email)
})

test('[PROFILE-03] [PROFILE-04] [HAND-17] stars and number show the average, and Top Rated from 3 on; without reviews there are neither', async ({
  page,
  as,
  newStudent,
  other: owner,
  server,
}) => {
  const [one, two] = [
    await signIn(server, await newStudent()),
    await signIn(server, await newStudent()),
  ]
  await as('maya')
  await page.goto(`/profile/${owner.user.id}`)
  const stars = page.getByRole('img', { name: /^Rated/ })
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await expect(stars).toHaveCount(0)
  // The number of reviews has one decimal; that of listings, which comes later, has none.
  await expect(page.getByText('0.0')).toHaveCount(0)
  const filled = stars.locator('svg[fill="currentColor"]')
  await review(server, one, owner, 2)
  await expect(stars).toHaveAccessibleName('Rated 2.0 out of 5 stars')
  await expect(filled).toHaveCount(2)
  await expect(page.getByText('Top Rated')).toHaveCount(0)
  await review(server, two, owner, 5)
  await expect(stars).toHaveAccessibleName('Rated 3.5 out of 5 stars')
  await expect(filled).toHaveCount(4)
  await expect(page.getByText('3.5', { exact: true })).toBeVisible()
  await expect(page.getByText('Top Rated')).toBeVisible()
})

test('Message opens the conversation with the person, unless there is a block', async ({
  page,
  newStudent,
  maya,
  server,
}) => {
  const person = await newStudent()
  const owner = await signIn(server, person)
  await page.goto(`/profile/${owner.user.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(`/messages?with=${person.username}`)
  await expect(page.getByLabel(`Message ${person.username}`)).toBeAttached()
  await block(server, maya, owner)
  await page.goto(`/profile/${owner.user.id}`)
  await expect(page.getByRole('button', { name: 'Unblock User' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Message', exact: true })).toHaveCount(0)
})

test('[PROFILE-06] a change made elsewhere appears without a reload, and an unchanged profile is answered 304', async ({
  page,
  as,
  other: owner,
  server,
}) => {
  await as('maya')
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(`/api/users/${owner.user.id}`)) statuses.push(response.status())
  })
  await page.goto(`/profile/${owner.user.id}`)
  await expect.poll(() => statuses.slice(0, 3)).toEqual([200, 304, 304])
  await changeProfile(server, owner, { bio: 'New in town.' })
  await expect(page.getByText('New in town.')).toBeVisible()
})

test('a hidden or offline page does not fetch the profile again', async ({
  page,
  context,
  as,
  other,
}) => {
  await as('maya')
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/users/${other.user.id}`)) asked += 1
  })
  await page.goto(`/profile/${other.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(3100)
  await expect.poll(() => asked).toBeGreaterThan(1)
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  const before = asked
  await page.clock.runFor(30_000)
  expect(asked).toBe(before)
  await context.setOffline(false)
  await expect.poll(() => asked).toBeGreaterThan(before)
})

test('[PROFILE-07] the tabs are Listings, Reviews, and Availability if it is shared; the active one opens again', async ({
  page,
  as,
  other: owner,
  server,
}) => {
  await as('maya')
  await page.goto(`/profile/${owner.user.id}`)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Listings', 'Reviews'])
  const path = `/api/users/update-availability/${owner.user.id}`
  await change(server, owner, path, 'PUT', {
    showAvailability: true,
    availability: [{ day: 'Monday', startTime: '13:05', endTime: '15:00' }],
  })
  await expect(tabs).toHaveText(['Listings', 'Reviews', 'Availability'])
  await page.getByRole('tab', { name: 'Availability' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('1:05 PM – 3:00 PM')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Availability', selected: true })).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('activeTab'))
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ profile: 'availability' })
})

test('[PROFILE-05] another user’s profile shows the username, Block User and Report User', async ({
  page,
  as,
  other,
}) => {
  await as('newcomer')
  await page.goto(`/profile/${other.user.id}`)
  await expect(page.getByRole('main')).toContainText(`@${other.user.username}`)
  for (const name of ['Block User', 'Report User'])
    await expect(page.getByRole('button', { name })).toBeVisible()
})

test('[PERM-04] another user’s profile offers a review, a report and a block, and the own one offers none', async ({
  page,
  me,
  other,
}) => {
  const names = ['Create New Review', 'Report User', 'Block User']
  const buttons = names.map((name) => page.getByRole('main').getByRole('button', { name }))
  await page.goto(`/profile/${other.user.id}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  for (const button of buttons) await expect(button).toBeVisible()
  await page.goto(`/profile/${me.user.id}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page.getByText('No reviews available.')).toBeVisible()
  for (const button of buttons) await expect(button).toHaveCount(0)
})
