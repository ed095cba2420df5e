import { signIn } from '../../support/people/cast.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { call, campus, change, post, upload, watch } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

test.use({ serviceWorkers: 'allow' })

test('[UX-12] the home page of a student shows what is new, saved changes, unread messages and own listings, offline too', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const of = (name: string) => campus('Miami University', 'miamioh.edu', name)
  const [me, other] = [await newStudent(of('home.body')), await newStudent(of('home.other'))]
  const [mine, theirs] = [await signIn(server, me), await signIn(server, other)]
  await post(server, mine, { title: 'My old desk' })
  await post(server, mine, { title: 'A sold chair' }).then(({ _id }) =>
    change(server, mine, _id, { status: 'Sold' }),
  )
  const saved = await post(server, theirs, { title: 'A saved lamp', price: 30 })
  await as(me)
  await page.goto('/for-you')
  await page.getByRole('button', { name: 'Save A saved lamp' }).click()
  await page.getByRole('link', { name: 'A saved lamp' }).click()
  await page.getByRole('switch', { name: 'Notify me about this listing' }).click()
  const notifies = async () => (await call(server, mine, 'GET', '/api/saved-listings')).text()
  await expect.poll(notifies).toContain('"notifyOnUpdate":true')
  await change(server, theirs, saved._id, { price: 20 })
  await say(server, theirs, mine, 'Is the desk still there?')
  await post(server, theirs, { title: 'A new bicycle' })
  await page.goto('/')
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Unread messages').getByRole('link', { name: /home\.other/ })).toContainText(
    'Is the desk still there?',
  )
  await expect(part('Changes to saved listings').getByRole('link')).toContainText(
    'A saved lamp$30 → $20',
  )
  // The device knows of no visit before this one.
  const fresh = part('New on campus').getByRole('link')
  await expect(fresh).toHaveText(['A new bicycle', 'A saved lamp'])
  await expect(part('Your listings').getByRole('article')).toHaveCount(1)
  await expect(part('Your listings')).toContainText('Add a photo.')
  await goOffline(page)
  await page.reload()
  await expect(fresh).toHaveText(['A new bicycle', 'A saved lamp'])
  await part('Your listings').getByRole('button', { name: 'Pending' }).click()
  await expect(part('Your listings')).toContainText('Handed over? Mark it as sold.')
  await fresh.first().click()
  await expect(page.getByRole('dialog', { name: /A new bicycle/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await part('Unread messages')
    .getByRole('link', { name: /home\.other/ })
    .click()
  await expect(page).toHaveURL(/\/messages\?with=home\.other/)
})

test(
  'a change of a saved listing is one link with its photo, its title, both prices, and the time beside them',
  { tag: '@both' },
  async ({ page, as, newStudent, server }, { project }) => {
    const of = (name: string) => campus('Vanderbilt University', 'vanderbilt.edu', name)
    const me = await newStudent(of(`watcher.${project.name}`))
    const theirs = await signIn(server, await newStudent(of(`cheaper.${project.name}`)))
    const { public_id } = await upload(server, theirs)
    const lamp = { title: 'A watched lamp', price: 30, images: [public_id] }
    const { _id } = await post(server, theirs, lamp)
    const mine = await as(me)
    await watch(server, mine, _id)
    await change(server, theirs, _id, { price: 20 })
    await page.goto('/')
    const row = page.getByRole('region', { name: 'Changes to saved listings' }).getByRole('link')
    await expect(row).toHaveText(/^A watched lamp\$30 → \$20 · /)
    await expect(row.locator('s')).toHaveText('$30')
    const photo = await row.locator('img').boundingBox()
    expect([photo?.width, photo?.height]).toEqual([48, 48])
    const prices = await row.locator('strong').last().boundingBox()
    const time = await row.locator('time').boundingBox()
    const end = (prices?.x ?? 0) + (prices?.width ?? 0)
    expect((time?.x ?? Infinity) - end).toBeLessThan(24)
    await row.click()
    await expect(page.getByRole('dialog', { name: /A watched lamp/ })).toBeVisible()
  },
)

test('what was new at the last visit is not new at the next one', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const of = (name: string) => campus('Miami University', 'miamioh.edu', name)
  const [me, other] = [await newStudent(of('twice.here')), await newStudent(of('twice.other'))]
  const theirs = await signIn(server, other)
  await post(server, theirs, { title: 'Seen at the first visit' })
  await as(me)
  await page.goto('/')
  const first = page.getByRole('region', { name: 'New on campus' })
  await expect(first.getByRole('link', { name: 'Seen at the first visit' })).toBeVisible()
  // A reload begins no other visit.
  await page.reload()
  await expect(first.getByRole('link', { name: 'Seen at the first visit' })).toBeVisible()
  await expect(page.getByText('since your last visit')).toHaveCount(0)
  // Online the device would see that its clock is wrong.
  await goOffline(page)
  await page.clock.setFixedTime(Date.now() + 2 * 60 * 60_000)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing new since your last visit.')).toBeVisible()
})

test('a first visit without news does not speak of a visit before', async ({
  page,
  as,
  newStudent,
}) => {
  await as(await newStudent(campus('Tulane University', 'tulane.edu', `alone.${Date.now()}`)))
  await page.goto('/')
  await expect(page.getByText('Nothing new on campus yet.')).toBeVisible()
  await expect(page.getByText('since your last visit')).toHaveCount(0)
})
