import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { openBrowser } from '../../support/browser/killable.ts'
import { slowStorage } from '../../support/browser/slow-storage.ts'
import { signIn } from '../../support/people/cast.ts'
import { call, post } from '../../support/server/market.ts'
import { heardBy, say } from '../../support/server/talk.ts'
import { field, log, send, understand } from '../../support/pages/messages-page.ts'
import { signInByForm } from '../../support/pages/session-page.ts'

test('what a screen shows as saved survives a killed browser whose storage is slow', async ({
  baseURL,
  newStudent,
  jonas,
  server,
}) => {
  test.setTimeout(180_000)
  const title = 'Slowly stored sled'
  const [person, friend] = [await newStudent(), await newStudent()]
  await post(server, jonas, { title })
  const [own, theirs] = [await signIn(server, person), await signIn(server, friend)]
  await say(server, theirs, own, 'Do you sell a sled?')
  const profile = await mkdtemp(join(tmpdir(), 'quad-slow-'))
  const get = async (path: string) => {
    return (await call(server, own, 'GET', path)).json() as Promise<unknown>
  }

  const heart = (page: Page) => page.getByRole('button', { name: `Save ${title}` })

  const first = await openBrowser(profile)
  await first.page.goto(`${baseURL}/login`)
  await signInByForm(first.page, person, true)
  await first.page.getByRole('link', { name: 'Browse Listings' }).click()
  await expect(heart(first.page)).toBeVisible()
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await first.close()

  /** Acts on a page without network until the screen shows the result, then kills the browser. */
  const actAndKill = async (
    path: string,
    prepare: (page: Page) => Promise<void>,
    act: (page: Page) => Promise<void>,
  ) => {
    const { page, context, kill } = await openBrowser(profile)
    await page.addInitScript(slowStorage)
    await page.goto(`${baseURL}${path}`)
    await prepare(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.evaluate(() => (window.storageDelay = 2500))
    await act(page)
    await kill()
    const after = await openBrowser(profile)
    await after.page.goto(`${baseURL}/for-you`)
    return after
  }

  const isThere = (page: Page) => expect(heart(page)).toBeVisible()
  const saved = await actAndKill('/for-you', isThere, async (page) => {
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  })
  await expect.poll(() => get('/api/saved-listings')).toMatchObject([{ title }])
  await saved.close()

  const talk = `/messages?with=${friend.username}`
  const sent = await actAndKill(talk, understand, async (page) => {
    await field(page).fill('No, a sledge.')
    await send(page).click()
    await expect(log(page).getByText('No, a sledge.')).toBeVisible()
  })
  await expect
    .poll(async () =>
      (await heardBy(server, theirs, person.username)).map(({ content }) => content),
    )
    .toContain('No, a sledge.')
  await sent.close()

  const toggle = (page: Page) =>
    page.getByRole('switch', { name: 'Allow Messages From Non-Friends' })
  const openPrivacy = (page: Page) => page.getByRole('tab', { name: 'Privacy' }).click()
  const set = await actAndKill('/settings', openPrivacy, async (page) => {
    await toggle(page).click()
    await expect(toggle(page)).toHaveAccessibleDescription(/Waiting to be sent/)
  })
  await expect.poll(() => get('/api/auth/userdata')).toMatchObject({ allowMessages: false })
  await set.close()
  await rm(profile, { recursive: true, force: true })
})
