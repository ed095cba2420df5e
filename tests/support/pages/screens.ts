import { expect, type Page } from 'playwright/test'
import { understand } from './messages-page.ts'
import { join, signIn, stranger, type Person } from '../people/cast.ts'
import { campus, post, upload } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

export interface Facts {
  own: string
  other: string
  seller: string
  sellerName: string
  me: string
  person: Person
}

export interface Screen {
  path: string | ((facts: Facts) => string)
  /** Visible after the screen is complete. */
  ready: (page: Page) => Promise<unknown>
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
    ready: (page) => page.getByRole('group', { name: 'Status of Oak desk' }).waitFor(),
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
    ready: (page) => page.getByText('This device', { exact: true }).waitFor(),
  },
  'this device': { path: '/diagnostics', ready: (page) => page.getByText('used on').waitFor() },
  'Report a User': {
    path: '/reportUser',
    ready: (page) => page.getByLabel('Username').waitFor(),
  },
}

/** Two new students of one campus, each with a listing. The first one looks at the screens. */
export async function newFacts(server: TestServer): Promise<Facts> {
  const mine = newcomer()
  const sellers = newcomer()
  await join(server, mine)
  await join(server, sellers)
  const [owner, seller] = [await signIn(server, mine), await signIn(server, sellers)]
  const photos = [await upload(server, owner), await upload(server, owner)]
  const { _id: own } = await post(server, owner, { images: photos })
  const { _id: other } = await post(server, seller, {
    title: 'Brass lamp',
    images: [await upload(server, seller)],
  })
  const ids = { own, other, seller: seller.user.id, me: owner.user.id }
  return { ...ids, sellerName: sellers.username, person: mine }
}

/** A unique name, because this runs again for each part of a file that a worker gets. */
function newcomer(): Person {
  const made = stranger()
  return { ...made, ...campus('Ohio State University', 'osu.edu', made.username) }
}

export async function show(page: Page, facts: Facts, screen: Screen): Promise<void> {
  const { path, ready, steps } = screen
  await page.goto(typeof path === 'string' ? path : path(facts))
  await ready(page)
  await steps?.(page)
}
