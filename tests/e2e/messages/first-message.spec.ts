import { expect, test, type Page } from '../../support/browser/browser.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { field, log, send, tips, understand } from '../../support/pages/messages-page.ts'
import { setAvailability } from '../../support/people/people.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import { post, setPicture } from '../../support/server/market.ts'

/** The upper edges of the name and of the messages. */
const edges = (page: Page, name: string) =>
  Promise.all(
    [page.getByRole('heading', { name, exact: true }), log(page)].map(
      async (part) => (await part.boundingBox())?.y,
    ),
  )

/** Writes the first message, and waits until the device knows its conversation. */
async function write(page: Page, { user }: SignedIn): Promise<void> {
  await field(page).fill('Would it fit?')
  await send(page).click()
  await expect(log(page)).toContainText('Would it fit?')
  await expect
    .poll(() => rowsOnDevice(page, 'conversations'))
    .toMatchObject([{ otherUserId: user.id }])
}

test('a conversation about a listing shows the seller before the first message, names the listing in one line, and moves nothing at Send', async ({
  page,
  as,
  other,
  server,
}) => {
  await as('newcomer')
  const { username } = other.user
  await setPicture(server, other)
  const times = { day: 'Monday', startTime: '15:00', endTime: '18:00' } as const
  await setAvailability(server, other, { showAvailability: true, availability: [times] })
  const { _id } = await post(server, other, { title: 'Asked about' })
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('link', { name: 'Message Seller' }).click()
  await understand(page)

  const picture = page.getByRole('link', { name: `Profile of ${username}` }).locator('img')
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expect(page.getByText('Usually free Mon')).toBeVisible()
  await expect(page.getByText('About Asked about', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Asked about/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove this listing' })).toBeVisible()
  const before = await edges(page, username)
  await write(page, other)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  expect(await edges(page, username)).toEqual(before)
})

test('the name and the messages stay in their place when the device learns who the other person is', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as('newcomer')
  const unknown = await signIn(server, await newStudent())
  const { username } = unknown.user
  await page.goto(`/messages?with=${username}`)
  await understand(page)
  const before = await edges(page, username)
  const profile = page.waitForResponse(`**/api/users/${unknown.user.id}`)
  await write(page, unknown)
  await profile
  await expect(page.getByRole('link', { name: `Profile of ${username}` })).toBeVisible()
  expect(await edges(page, username)).toEqual(before)
})

test(
  'closing the Safety Tips leads to the field of the message, which brings up no keyboard before a tap',
  { tag: '@both' },
  async ({ page, as, other }, { project }) => {
    await as('newcomer')
    await page.goto(`/messages?with=${other.username}`)
    await understand(page)
    await expect(field(page)).toBeFocused()
    if (project.name === 'phone') {
      await expect(field(page)).toHaveAttribute('inputmode', 'none')
      await field(page).tap()
    }
    await expect(field(page)).toBeFocused()
    await expect(field(page)).not.toHaveAttribute('inputmode')
    await page.keyboard.type('Hello')
    await expect(field(page)).toHaveValue('Hello')
    await expect(tips(page)).toHaveCount(0)
  },
)

test('the field of a message is one line tall, however long the name of the other person is', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  await as('newcomer')
  const { user } = await signIn(
    server,
    await newStudent({ username: `wolfeschlegelsteinhau${Date.now() % 1e8}` }),
  )
  await page.goto(`/messages?with=${user.username}`)
  await understand(page)
  await expect(field(page)).toHaveAttribute('placeholder', 'Message')
  await expect(field(page)).toHaveAccessibleName(`Message ${user.username}`)
  expect((await field(page).boundingBox())?.height).toBeLessThan(60)
})
