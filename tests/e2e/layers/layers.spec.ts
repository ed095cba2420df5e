import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { newFacts, type Facts } from '../../support/pages/screens.ts'
import { signIn } from '../../support/people/cast.ts'
import { post, upload } from '../../support/server/market.ts'

let facts: Facts
test.beforeAll(async ({ server }) => {
  facts = await newFacts(server)
  // The feed scrolls.
  const me = await signIn(server, facts.person)
  const images = [await upload(server, me)]
  for (const title of ['Rug', 'Chair', 'Kettle', 'Guitar', 'Heater'])
    await post(server, me, { title, images })
})

interface Layer {
  open: (page: Page) => Promise<unknown>
  /** What is over the page. */
  shows: (page: Page) => Locator
}

interface Place {
  path: () => string
  ready: (page: Page) => Locator
  layers: Record<string, Layer>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const press = (name: string | RegExp, shows: Layer['shows']): Layer => ({
  open: (page) => button(page, name).tap(),
  shows,
})

const ofMenu = (menu: string, entry: string, title: string): Layer => ({
  async open(page) {
    await button(page, menu).tap()
    await page.getByRole('menuitem', { name: entry }).tap()
  },
  shows: (page) => dialog(page, title),
})

const menu = (name: string) => press(name, (page) => page.getByRole('menu', { name }))
const sheet = (name: string | RegExp, title: string | RegExp) =>
  press(name, (page) => dialog(page, title))

const places: Record<string, Place> = {
  'the feed': {
    path: () => '/for-you',
    ready: (page) => page.getByRole('article').first(),
    layers: {
      'the notifications': sheet('Notifications', 'Notifications'),
      'the menu of the profile': menu('Profile'),
      'the menu of the settings': menu('Settings'),
      'the filters': sheet('Filters', 'Sort and filter'),
      'a bug report, opened from a menu': ofMenu('Settings', 'Report a Bug', 'Report a Bug'),
      'two-factor, opened from a menu': ofMenu(
        'Settings',
        'Two Factor Authentication',
        'Two-Factor Authentication',
      ),
      'a listing': {
        open: (page) => page.locator(`[data-listing="${facts.other}"]`).press('Enter'),
        shows: (page) => dialog(page, /Brass lamp/),
      },
    },
  },
  'a listing': {
    path: () => `/for-you?listingId=${facts.other}`,
    ready: (page) => button(page, /on the whole screen/),
    layers: {
      'a photo': sheet(/on the whole screen/, 'Photo'),
      'the way to share it': sheet('Share', 'Share Listing'),
      'a report': sheet(/^Report/, /^Report/),
    },
  },
  'a new message': {
    path: () => '/messages?compose=true',
    ready: (page) => dialog(page, 'Safety Tips'),
    layers: {
      'the safety tips': { open: async () => {}, shows: (page) => dialog(page, 'Safety Tips') },
    },
  },
  'another’s profile': {
    path: () => `/profile/${facts.seller}`,
    ready: (page) => button(page, 'Create New Review'),
    layers: {
      'a review': sheet('Create New Review', 'Write a Review'),
      'a report': sheet('Report User', /^Report User/),
      'a block': sheet('Block User', /^Block/),
    },
  },
  'one’s own profile': {
    path: () => `/profile/${facts.me}`,
    ready: (page) => button(page, 'Edit'),
    layers: {
      'its form': press('Edit', (page) => page.getByRole('heading', { name: 'Edit your profile' })),
      'a new password': sheet('Change Password', 'Change Password'),
    },
  },
  'the account': {
    path: () => '/accountInfo',
    ready: (page) => button(page, 'Delete Account'),
    layers: {
      'another email address': sheet(/^Change email/i, 'Change Email'),
      'the end of the account': sheet('Delete Account', /delete/i),
    },
  },
  'the edit form': {
    path: () => `/edit-listing/${facts.own}`,
    ready: (page) => button(page, 'Delete'),
    layers: { 'the question before a delete': sheet('Delete', /^Delete/) },
  },
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

for (const [where, { path, ready, layers }] of Object.entries(places)) {
  test(`[HAND-01] over ${where}, going back closes each layer and nothing else`, async ({
    page,
    as,
  }) => {
    await as(facts.person)
    await page.goto('/install')
    await page.goto(path())
    await ready(page).waitFor()
    // The page may become shorter when its last part arrives.
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 150))
    const url = page.url()
    for (const [name, { open, shows }] of Object.entries(layers)) {
      await test.step(name, async () => {
        await open(page)
        await expect(shows(page)).toBeVisible()
        await expect.poll(() => isOverPage(page)).toBe(true)
        expect(page.url()).toBe(url)
        // What opens the layer may be at the top of the page.
        const top = await scrolled(page)
        await page.goBack()
        await expect(shows(page)).toBeHidden()
        await expect.poll(() => isOverPage(page)).toBe(path().includes('listingId'))
        expect(page.url()).toBe(url)
        expect(await scrolled(page)).toBe(top)
      })
    }
    // The sheet of a listing is over the feed.
    if (path().includes('listingId')) await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/install')
  })
}

/** Whether the entry of the history is one of a layer or of a listing's sheet. */
const isOverPage = (page: Page) =>
  page.evaluate(() => {
    const { layers, listingId } = history.state
    return layers !== undefined || listingId !== undefined
  })

test('a listing that is opened in the frame of a scroll closes without moving the feed', async ({
  page,
  as,
}) => {
  await as(facts.person)
  await page.goto('/for-you')
  const last = page.getByRole('article').last()
  await last.waitFor()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  const top = await last.getByRole('link').evaluate((link: HTMLElement) => {
    scrollTo(0, 400)
    link.click()
    return Math.round(scrollY)
  })
  expect(top).toBeGreaterThan(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await scrolled(page)).toBe(top)
})
