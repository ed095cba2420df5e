import { expect, test, type Page } from '../../support/browser/browser.ts'
import { profileButton, storedSession } from '../../support/pages/session-page.ts'

test.use({ serviceWorkers: 'allow' })

/** After the worker holds the shell, a page opens without a network. */
const shellIsKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

test('[OFF-20] a reload offline logs no one out', async ({ page, context, as }) => {
  const { accessToken } = await as('maya')
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await shellIsKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(profileButton(page)).toBeVisible()
  expect((await storedSession(page)).token).toBe(accessToken)
})

test('[LOGIN-15][OFF-20] Remember Me opens a closed app offline and refreshes the session later', async ({
  page,
  context,
  as,
}) => {
  await as('maya', { rememberMe: true })
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await shellIsKept(page)
  await page.close()
  await context.setOffline(true)

  const reopened = await context.newPage()
  await reopened.goto('/for-you')
  await expect(profileButton(reopened)).toBeVisible()
  await expect(reopened).toHaveURL('/for-you')
  expect((await storedSession(reopened)).token).toBeNull()

  await context.setOffline(false)
  await expect.poll(async () => (await storedSession(reopened)).token).not.toBeNull()
})

test('[LOGIN-15][OFF-20] without Remember Me a closed app opens /login offline', async ({
  page,
  context,
  as,
}) => {
  await as('maya')
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await shellIsKept(page)
  await page.close()
  await context.setOffline(true)

  const reopened = await context.newPage()
  await reopened.goto('/for-you')
  await expect(reopened).toHaveURL('/login')
  await expect(profileButton(reopened)).toHaveCount(0)
})

test('a new device requests its first rows once', async ({ page, as }) => {
  const cursors: unknown[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/sync') return
    cursors.push(request.postDataJSON().cursor)
  })
  const { user } = await as('maya')
  await page.goto('/for-you')
  await expect.poll(() => cursorOf(page, user.id)).toBeTruthy()
  expect(cursors.filter((cursor) => cursor === null)).toHaveLength(1)
})

/** The sync state in the device's database. */
const cursorOf = (page: Page, userId: string) =>
  page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return undefined
    const opened = indexedDB.open(name)
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.addEventListener('success', () => resolve(opened.result))
      opened.addEventListener('error', () => reject(opened.error))
    })
    const asked = database.transaction('state').objectStore('state').get('sync')
    const state = await new Promise<{ cursor: string | null } | undefined>((resolve) => {
      asked.addEventListener('success', () => resolve(asked.result))
    })
    database.close()
    return state?.cursor
  }, `quad-${userId}`)
