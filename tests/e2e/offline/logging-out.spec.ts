import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { photos, postOffline } from '../../support/pages/listing-form.ts'
import { listingsOf, post, readListing } from '../../support/server/market.ts'
import { card, editOffline, goOffline, goOnline, strip } from '../../support/browser/offline.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { field, openWith } from '../../support/pages/messages-page.ts'
import { say } from '../../support/server/talk.ts'
import { heart, offer } from '../../support/pages/saving.ts'
import { callsOf, profileButton } from '../../support/pages/session-page.ts'

test.use({ serviceWorkers: 'allow' })

const logout = async (page: Page) => {
  await profileButton(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
}
const warning = (page: Page) =>
  page.getByRole('dialog', { name: 'Log out before everything is sent?' })

test('[OFF-21][OFF-22] logging out warns about unsent changes and leaves nothing to read', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'Left on the shared desk', price: 9 })
  await page.goto(`/edit-listing/${_id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Left on the shared desk')
  await profileButton(page).focus()
  await goOffline(page)
  await editOffline(page, _id, { Price: '3' })
  // The form leads on to the profile, which would close a menu.
  await expect(page).toHaveURL(`/profile/${me.user.id}`)
  await expect(page.getByRole('main')).toBeFocused()
  await logout(page)
  await expect(warning(page)).toContainText('One change has not been sent.')
  const [stay, leave] = ['Stay logged in', 'Log out anyway'].map((name) =>
    warning(page).getByRole('button', { name }),
  )
  // The usual tap, on the last button, deletes nothing, and that button is the only colored one.
  await expect(warning(page).getByRole('button').last()).toHaveText('Stay logged in')
  const lawn = await stay?.evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(leave!).not.toHaveCSS('background-color', lawn ?? '')
  await stay?.click()
  await expect(strip(page)).toContainText('1 waiting')

  await logout(page)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await warning(page).getByRole('button', { name: 'Log out anyway' }).click()
  // The address changes before the page load, which would interrupt the next navigation.
  await page.waitForFunction(() => !('before' in window))
  await expect(page).toHaveURL('/login')
  await expect(async () => {
    const databases = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name),
    )
    expect(databases).not.toContain(`quad-${me.user.id}`)
  }).toPass()
  await page.goto('/for-you')
  await expect(page).toHaveURL('/login')
  // The server may have heard of the logout, which ends the session of `me`.
  expect((await readListing(server, await signIn(server, me), _id)).price).toBe(9)
})

test('[OFF-21][OFF-22] logging out warns about an unsent photo and waits for a photo that is being sent', async ({
  page,
  me,
  server,
}) => {
  await postOffline(page, await photos(1), { Title: 'Lamp on its way' })
  await page.goto('/for-you')
  await profileButton(page).focus()
  const letGo = await holdRequests(page, '**/api/upload-image*')
  const uploading = page.waitForRequest('**/api/upload-image*')
  await goOnline(page)
  await uploading
  await expect(strip(page)).toHaveCount(0)
  await logout(page)
  await expect(warning(page)).toContainText(
    'One photo has not been sent. Logging out will delete it from this device',
  )
  await warning(page).getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning(page)).toHaveCount(0)

  await logout(page)
  letGo()
  await expect(page).toHaveURL('/login')
  const [made] = await listingsOf(server, await signIn(server, me))
  expect(made?.images.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/images\//)])
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('[OFF-21] logging out works while a part of the app is missing', async ({
    page,
    as,
    server,
  }) => {
    await as('newcomer')
    const letGo = await holdRequests(page, '**/assets/actions-*.js')
    await offer(page, server, 'Left before it was queued')
    await heart(page, 'Left before it was queued').tap()
    await logout(page)
    await expect(warning(page)).toContainText('One change has not been sent.')
    // The address changes before the document does.
    const loaded = page.waitForEvent('load')
    await warning(page).getByRole('button', { name: 'Log out anyway' }).click()
    await loaded
    await expect(page).toHaveURL('/login')
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await indexedDB.databases()).map(({ name }) => name).filter((n) => n !== 'quad-device'),
        ),
      )
      .toEqual([])
    letGo()
  })
})

test('[SESSION-20] logging out offline ends the server’s session at the next contact, before anything else is sent', async ({
  page,
  as,
  server,
}) => {
  const { cookie } = await as('newcomer')
  await page.goto('/for-you')
  await profileButton(page).focus()
  await goOffline(page)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await logout(page)
  await page.waitForFunction(() => !('before' in window))
  await expect(page).toHaveURL('/login')
  const calls = callsOf(page)
  await goOnline(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(cast.maya.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(cast.maya.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(profileButton(page)).toBeVisible()
  const written = calls.filter((call) => call.startsWith('POST'))
  // The logout is also tried while the connection comes back, so it may take several calls.
  const first = written.slice(0, written.indexOf('POST /api/auth/login'))
  expect(new Set(first)).toEqual(new Set(['POST /api/auth/logout']))
  const answer = await server.request('/api/auth/refresh', {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(401)
})

const copies = ['listings', 'savedListings', 'profiles', 'ownProfiles', 'conversations', 'messages']

test('[OFF-28] opening without token and Remember Me keeps only unsent writes and drafts', async ({
  page,
  context,
  me,
  jonas,
  server,
}) => {
  await post(server, await signIn(server, cast.jonas), { title: 'Somebody’s sofa' })
  const { _id } = await post(server, me, { title: 'Unsent umbrella', price: 9 })
  await say(server, jonas, me, 'Is the umbrella still there?')
  await page.goto('/for-you')
  await page.getByRole('button', { name: 'Save Somebody’s sofa' }).click()
  await expect(card(page, 'Unsent umbrella')).toBeVisible()
  await page.goto(`/profile/${jonas.user.id}`)
  await expect(page.getByRole('heading', { name: 'Jonas Weber' })).toBeVisible()
  await openWith(page, 'jonas')
  await field(page).fill('Not sent yet')
  await page.goto(`/profile/${me.user.id}`)
  await expect(card(page, 'Unsent umbrella')).toBeVisible()
  await page.goto(`/edit-listing/${_id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Unsent umbrella')
  for (const table of [...copies, 'drafts']) {
    await expect.poll(() => rowsOnDevice(page, table), table).not.toEqual([])
  }
  await goOffline(page)
  await editOffline(page, _id, { Price: '3' })
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/for-you')
  await expect(reopened).toHaveURL('/login')
  for (const table of [...copies, 'notifications', 'refused', 'blobs']) {
    await expect.poll(() => rowsOnDevice(reopened, table), table).toEqual([])
  }
  expect(await rowsOnDevice(reopened, 'log')).toHaveLength(1)
  expect(JSON.stringify(await rowsOnDevice(reopened, 'drafts'))).toContain('Not sent yet')

  // The next login sends the waiting change.
  await goOnline(reopened)
  await reopened.getByRole('textbox', { name: 'Email' }).fill(me.email)
  await reopened.getByRole('textbox', { name: 'Password', exact: true }).fill(me.password)
  await reopened.getByRole('button', { name: 'Login' }).click()
  await expect(profileButton(reopened)).toBeVisible()
  await reopened.goto('/for-you')
  await expect(card(reopened, 'Unsent umbrella')).toContainText('$3')
  await expect.poll(async () => (await readListing(server, me, _id)).price).toBe(3)
})
