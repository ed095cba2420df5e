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

/** Each test has a listing of its own: the campus is shared. */
const titleOf = (what: string) => `Sled for ${what}`
const title = titleOf('a saved listing')
const heart = (page: Page, name = title) => page.getByRole('button', { name: `Save ${name}` })
const toggle = (page: Page) => page.getByRole('switch', { name: 'Allow Messages From Non-Friends' })

interface Stage {
  friend: string
  get: (path: string) => Promise<unknown>
  heard: () => Promise<string[]>
}

interface Deed {
  path: (stage: Stage) => string
  prepare: (page: Page) => Promise<void>
  /** Until the screen shows the result. */
  act: (page: Page) => Promise<void>
  expectStored: (stage: Stage) => Promise<void>
}

const deeds: Record<string, Deed> = {
  'a saved listing': {
    path: () => '/for-you',
    prepare: (page) => expect(heart(page)).toBeVisible(),
    act: async (page) => {
      await heart(page).click()
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    },
    expectStored: ({ get }) =>
      expect.poll(() => get('/api/saved-listings')).toMatchObject([{ title }]),
  },
  'a message': {
    path: ({ friend }) => `/messages?with=${friend}`,
    prepare: understand,
    act: async (page) => {
      await field(page).fill('No, a sledge.')
      await send(page).click()
      await expect(log(page).getByText('No, a sledge.')).toBeVisible()
    },
    expectStored: ({ heard }) => expect.poll(heard).toContain('No, a sledge.'),
  },
  'a setting': {
    path: () => '/settings',
    prepare: (page) => page.getByRole('tab', { name: 'Privacy' }).click(),
    act: async (page) => {
      await toggle(page).click()
      await expect(toggle(page)).toHaveAccessibleDescription(/Waiting to be sent/)
    },
    expectStored: ({ get }) =>
      expect.poll(() => get('/api/auth/userdata')).toMatchObject({ allowMessages: false }),
  },
}

for (const [what, { path, prepare, act, expectStored }] of Object.entries(deeds)) {
  test(`${what} that a screen shows survives a killed browser whose storage is slow`, async ({
    baseURL,
    newStudent,
    jonas,
    server,
  }) => {
    const [person, friend] = [await newStudent(), await newStudent()]
    await post(server, jonas, { title: titleOf(what) })
    const [own, theirs] = [await signIn(server, person), await signIn(server, friend)]
    await say(server, theirs, own, 'Do you sell a sled?')
    const stage: Stage = {
      friend: friend.username,
      get: async (address) => (await call(server, own, 'GET', address)).json() as Promise<unknown>,
      heard: async () =>
        (await heardBy(server, theirs, person.username)).map(({ content }) => content),
    }
    const profile = await mkdtemp(join(tmpdir(), 'quad-slow-'))
    const first = await openBrowser(profile)
    await first.page.goto(`${baseURL}/login`)
    await signInByForm(first.page, person, true)
    await first.page.getByRole('link', { name: 'Browse Listings' }).click()
    await expect(heart(first.page, titleOf(what))).toBeVisible()
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await first.close()

    const { page, context, kill } = await openBrowser(profile)
    await page.addInitScript(slowStorage)
    await page.goto(`${baseURL}${path(stage)}`)
    await prepare(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.evaluate(() => (window.storageDelay = 2500))
    await act(page)
    await kill()
    const after = await openBrowser(profile)
    await after.page.goto(`${baseURL}/for-you`)
    await expectStored(stage)
    await after.close()
    await rm(profile, { recursive: true, force: true })
  })
}
