import { expectAccessible } from '../../support/browser/accessibility.ts'
import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { join, signIn, stranger, type Person } from '../../support/server/cast.ts'
import { walk } from '../../support/browser/keyboard.ts'
import { campus, post, upload } from '../../support/server/market.ts'
import { understand } from '../../support/pages/messages-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

interface Facts {
  own: string
  other: string
  seller: string
  sellerName: string
  me: string
}

interface Screen {
  path: string | ((facts: Facts) => string)
  /** Visible after the screen is complete. */
  ready: (page: Page) => Promise<unknown>
  steps?: (page: Page) => Promise<unknown>
  /** No other file runs axe on this screen. */
  axe?: true
}

const visitorScreens: Record<string, Screen> = {
  home: { path: '/', ready: (page) => page.getByRole('link', { name: 'Login' }).waitFor() },
  'the sign-in page': {
    path: '/login',
    ready: (page) => page.getByRole('button', { name: 'Login' }).waitFor(),
  },
  'the sign-up page': {
    path: '/signup',
    ready: (page) => page.getByLabel('Username').waitFor(),
  },
  'the page of an emailed link': {
    path: '/verify-account?token=nonsense',
    ready: (page) => page.getByRole('alert').waitFor(),
  },
  'a new password': {
    path: '/reset-password?token=something',
    ready: (page) => page.getByRole('button', { name: 'Reset Password' }).waitFor(),
  },
  'the opt-out': {
    path: '/unsubscribe?token=something',
    ready: (page) => heading(page).waitFor(),
    axe: true,
  },
  'an address without a page': { path: '/nowhere', ready: (page) => heading(page).waitFor() },
}

const card = (page: Page) => page.getByRole('article').first().waitFor()

const studentScreens: Record<string, Screen> = {
  'a student’s home': {
    path: '/',
    ready: (page) => page.getByRole('button', { name: 'Profile' }).waitFor(),
    axe: true,
  },
  'For You': { path: '/for-you', ready: card },
  'Event Tickets without any': {
    path: '/for-you',
    ready: card,
    async steps(page) {
      await tab(page, 'Event Tickets').click()
      await page.getByText('No listings found.').waitFor()
    },
    axe: true,
  },
  'Saved Listings without any': {
    path: '/for-you',
    ready: card,
    async steps(page) {
      await tab(page, 'Saved Listings').click()
      await page.getByText('No listings found.').waitFor()
    },
    axe: true,
  },
  'the listing form': {
    path: '/create-listing',
    ready: (page) => page.getByLabel('Title', { exact: true }).waitFor(),
  },
  'the edit form': {
    path: ({ own }) => `/edit-listing/${own}`,
    ready: (page) => expect(page.getByLabel('Title', { exact: true })).toHaveValue('Oak desk'),
    axe: true,
  },
  'the preview of an edit': {
    path: ({ own }) => `/edit-listing/${own}`,
    ready: (page) => expect(page.getByLabel('Title', { exact: true })).toHaveValue('Oak desk'),
    async steps(page) {
      await page.getByLabel('Price', { exact: true }).fill('9.50')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('button', { name: 'Submit Changes' }).waitFor()
    },
    axe: true,
  },
  'one’s own profile': { path: ({ me }) => `/profile/${me}`, ready: card },
  'another’s profile': { path: ({ seller }) => `/profile/${seller}`, ready: card, axe: true },
  'a missing profile': {
    path: '/profile/019f3f0e-0000-7000-8000-000000000000',
    ready: (page) => page.getByText('This user does not exist.').waitFor(),
    axe: true,
  },
  'messages without any': {
    path: '/messages',
    ready: (page) => page.getByText('You have no messages.').waitFor(),
  },
  'a conversation': {
    path: ({ other, sellerName }) => `/messages?with=${sellerName}&about=${other}`,
    ready: (page) => understand(page),
    steps: (page) => page.getByRole('log').waitFor(),
    axe: true,
  },
  'a new message': {
    path: '/messages?compose=true',
    ready: (page) => understand(page),
    axe: true,
  },
  settings: { path: '/settings', ready: (page) => tab(page, 'Privacy').waitFor() },
  'the privacy settings': {
    path: '/settings',
    ready: (page) => tab(page, 'Privacy').click(),
    steps: (page) => page.getByRole('switch', { name: 'Private Profile' }).waitFor(),
    axe: true,
  },
  'the notification settings': {
    path: '/settings',
    ready: (page) => tab(page, 'Notifications').click(),
    steps: (page) => page.getByRole('switch', { name: 'Enable Notifications' }).waitFor(),
    axe: true,
  },
  'the account': {
    path: '/accountInfo',
    ready: (page) => page.getByText('This device').waitFor(),
  },
  'this device': { path: '/diagnostics', ready: (page) => page.getByText('used on').waitFor() },
  'Report a User': {
    path: '/reportUser',
    ready: (page) => page.getByLabel('Username').waitFor(),
  },
}

let facts: Facts = { own: '', other: '', seller: '', sellerName: '', me: '' }
let me: Person

test.beforeAll(async ({ server }) => {
  const mine = newcomer()
  const sellers = newcomer()
  await join(server, mine)
  await join(server, sellers)
  const [owner, seller] = [await signIn(server, mine), await signIn(server, sellers)]
  const { _id: own } = await post(server, owner, { images: [await upload(server, owner)] })
  const { _id: other } = await post(server, seller, { title: 'Brass lamp' })
  me = mine
  facts = { own, other, seller: seller.user.id, sellerName: sellers.username, me: owner.user.id }
})

/** A unique name, because this runs again for each part of the file that a worker gets. */
function newcomer(): Person {
  const made = stranger()
  return { ...made, ...campus('Ohio State University', 'osu.edu', made.username) }
}

async function show(page: Page, { path, ready, steps }: Screen): Promise<void> {
  await page.goto(typeof path === 'string' ? path : path(facts))
  await ready(page)
  await steps?.(page)
}

async function expectWalkable(page: Page): Promise<void> {
  const there = await walk(page)
  expect(there.faults).toEqual([])
  const back = await walk(page, 'Shift+Tab')
  expect(back.faults).toEqual([])
  expect(new Set(back.names)).toEqual(new Set(there.names))
}

const groups = [
  { screens: visitorScreens, signedIn: false },
  { screens: studentScreens, signedIn: true },
]
/** Checked in every run; the other screens are checked in the full run. */
const walkedAlways = ['home', 'For You', 'the listing form', 'a conversation', 'settings']

for (const { screens, signedIn } of groups) {
  for (const [name, screen] of Object.entries(screens)) {
    test(
      `${name}: the Tab key reaches every control and shows the focus`,
      walkedAlways.includes(name) ? {} : { tag: '@full' },
      async ({ page, as }) => {
        if (signedIn) await as(me)
        // Elements that fade in get their final look immediately.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await show(page, screen)
        await expectWalkable(page)
      },
    )
    if (!screen.axe) continue
    test(`${name}: axe reports no violations`, async ({ page, as }) => {
      if (signedIn) await as(me)
      await show(page, screen)
      await expectAccessible(page)
    })
  }
}

interface Modal {
  path: string
  opener: (page: Page) => Locator
  /** Controls after the modal itself, which the Tab key would reach in one direction only. */
  whole?: (page: Page) => Promise<void>
}

const modals: Record<string, Modal> = {
  'a listing': {
    path: '/for-you',
    opener: (page) => page.locator(`[data-listing="${facts.other}"]`),
    whole: (page) => page.getByRole('dialog').getByText('Class of').waitFor(),
  },
  notifications: {
    path: '/messages',
    opener: (page) => page.getByRole('button', { name: 'Notifications' }),
  },
  'Delete Account': {
    path: '/accountInfo',
    opener: (page) => page.getByRole('button', { name: 'Delete Account' }),
  },
}
for (const [name, { path, opener, whole }] of Object.entries(modals)) {
  test(
    `${name}: the modal traps the Tab key, and Escape returns the focus`,
    name === 'a listing' ? {} : { tag: '@full' },
    async ({ page, as }) => {
      await as(me)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path)
      await opener(page).press('Enter')
      await page.getByRole('dialog').getByRole('button').first().waitFor()
      await whole?.(page)
      await expectWalkable(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener(page)).toBeFocused()
    },
  )
}
