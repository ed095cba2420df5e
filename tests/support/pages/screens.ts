import { expect, type Locator, type Page } from 'playwright/test'
import { understand } from './messages-page.ts'
import { join, signIn, stranger, type Person } from '../people/cast.ts'
import { campus, post, upload } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

export interface Facts {
  own: string
  /** The title of one’s own listing. */
  title: string
  other: string
  seller: string
  sellerName: string
  me: string
  person: Person
}

export interface Screen {
  path: string | ((facts: Facts) => string)
  /** Visible after the screen is complete. */
  ready: (page: Page, facts: Facts) => Promise<unknown>
  steps?: (page: Page) => Promise<unknown>
  /** No other file runs axe on this screen. */
  axe?: true
}

export const visitorScreens: Record<string, Screen> = {
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
const hasTitle = (page: Page, { title }: Facts) =>
  expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)

export const studentScreens: Record<string, Screen> = {
  'a student’s home': {
    path: '/',
    ready: (page) => page.getByRole('region', { name: 'Your listings' }).waitFor(),
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
  'one’s own listing with its status': {
    path: ({ own }) => `/for-you?listingId=${own}`,
    ready: (page, { title }) =>
      page.getByRole('group', { name: `Status of ${title}`, exact: true }).waitFor(),
    axe: true,
  },
  'the listing form': {
    path: '/create-listing',
    ready: (page) => page.getByLabel('Title', { exact: true }).waitFor(),
  },
  'the edit form': {
    path: ({ own }) => `/edit-listing/${own}`,
    ready: hasTitle,
    axe: true,
  },
  'the preview of an edit': {
    path: ({ own }) => `/edit-listing/${own}`,
    ready: hasTitle,
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
  'deals without any': {
    path: '/deals',
    ready: (page) => page.getByText('No offers or reservations yet.').waitFor(),
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
    ready: (page) => page.getByText('This device', { exact: true }).waitFor(),
  },
  'this device': { path: '/diagnostics', ready: (page) => page.getByText('used on').waitFor() },
  'Report a User': {
    path: '/reportUser',
    ready: (page) => page.getByLabel('Username').waitFor(),
  },
}

/** The feed opens with the tab of before, so after these the others would not show a card. */
export const isTabKept = (name: string) => /^(Event Tickets|Saved Listings)/.test(name)

export interface Layer {
  path: string | ((facts: Facts) => string)
  opener: (page: Page, facts: Facts) => Locator
  /** Controls after the modal itself, which the Tab key would reach in one direction only. */
  whole?: (page: Page) => Promise<void>
  /** It opens over another one, which stays. */
  over?: true
}

export const layers: Record<string, Layer> = {
  'a listing': {
    path: '/for-you',
    opener: (page, { other }) => page.locator(`[data-listing="${other}"]`),
    whole: (page) => page.getByRole('dialog').getByText('Class of').waitFor(),
  },
  notifications: {
    path: '/messages',
    opener: (page) => page.getByRole('button', { name: 'Notifications' }),
  },
  'the filters': {
    path: '/for-you',
    opener: (page) => page.getByRole('button', { name: 'Filters' }),
    // Without a number until the listings are here.
    whole: (page) => page.getByRole('button', { name: /^Show \d/ }).waitFor(),
  },
  'a photo': {
    path: ({ own }) => `/for-you?listingId=${own}`,
    opener: (page) => page.getByRole('button', { name: /photo 1 of 2 on the whole screen/ }),
    whole: (page) => page.getByRole('button', { name: 'Close photo' }).waitFor(),
    over: true,
  },
  'Delete Account': {
    path: '/accountInfo',
    opener: (page) => page.getByRole('button', { name: 'Delete Account' }),
  },
}

interface ListingTexts {
  title: string
  description?: string
  price?: string
}

interface Content {
  people?: readonly [mine: Person, sellers: Person]
  own?: ListingTexts
  other?: ListingTexts
}

/** Two new students of one campus, each with a listing. The first one looks at the screens. */
export async function newFacts(
  server: TestServer,
  {
    people: [mine, sellers] = [newcomer(), newcomer()],
    own: listed = { title: 'Oak desk' },
    other: sold = { title: 'Brass lamp' },
  }: Content = {},
): Promise<Facts> {
  await join(server, mine)
  await join(server, sellers)
  const [owner, seller] = [await signIn(server, mine), await signIn(server, sellers)]
  const photos = [await upload(server, owner), await upload(server, owner)]
  const { _id: own } = await post(server, owner, { ...listed, images: photos })
  const images = [await upload(server, seller)]
  const { _id: other } = await post(server, seller, { ...sold, images })
  const ids = { own, other, seller: seller.user.id, me: owner.user.id }
  return { ...ids, title: listed.title, sellerName: sellers.username, person: mine }
}

/** A unique name, because this runs again for each part of a file that a worker gets. */
function newcomer(): Person {
  const made = stranger()
  return { ...made, ...campus('Ohio State University', 'osu.edu', made.username) }
}

export async function show(page: Page, facts: Facts, screen: Screen): Promise<void> {
  const { path, ready, steps } = screen
  await page.goto(typeof path === 'string' ? path : path(facts))
  await ready(page, facts)
  await steps?.(page)
}
