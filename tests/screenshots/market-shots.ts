import sharp from 'sharp'
import { lookOf } from '#demo/palettes.ts'
import { scene, shots as views } from '#demo/scene.ts'
import { readDrawings } from '#tests/support/server/drawings.ts'
import { button, tab, type Page, type Shot } from './shot.ts'

const search = (words: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search your campus' }).fill(words)
  await page.keyboard.press('Enter')
}

const dialog = (page: Page) => page.getByRole('dialog').waitFor()

async function photos() {
  const look = lookOf('forest', 0)
  const armchair = readDrawings().get('armchair') ?? ''
  return Promise.all(
    views.map(async (shot) => ({
      name: `${shot}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(Buffer.from(scene(armchair, { look, shot, tilt: 1 }, 800)))
        .jpeg()
        .toBuffer(),
    })),
  )
}

async function fillListing(page: Page) {
  await page.getByLabel('Title', { exact: true }).fill('Green reading chair')
  await page
    .getByLabel('Description', { exact: true })
    .fill('Sits low, hugs back. Legs unscrew, so it fits into a small car.')
  await page.getByLabel('Price', { exact: true }).fill('60')
  await page.getByLabel('Category').selectOption('Furniture')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photos())
  await page.locator('[data-photo]').nth(3).waitFor()
  await page
    .getByText(/Preparing|Uploading/)
    .first()
    .waitFor({ state: 'detached' })
}

export const marketShots: Shot[] = [
  {
    name: 'for-you-recent-searches',
    path: '/for-you',
    async steps(page) {
      for (const words of ['bike', 'calc', 'desk lamp', '']) await search(words)(page)
      await page.getByRole('searchbox').click()
    },
  },
  { name: 'for-you', path: '/for-you' },
  {
    name: 'for-you-scrolled',
    path: '/for-you',
    steps: (page) => page.mouse.wheel(0, 1400),
  },
  {
    name: 'for-you-furniture',
    path: '/for-you',
    steps: (page) => page.getByRole('radio', { name: 'Furniture' }).check(),
  },
  {
    name: 'for-you-tickets',
    path: '/for-you',
    steps: (page) => tab(page, 'Event Tickets').click(),
  },
  {
    name: 'for-you-saved',
    path: '/for-you',
    steps: (page) => tab(page, 'Saved Listings').click(),
  },
  {
    name: 'for-you-search',
    path: '/for-you',
    async steps(page) {
      await tab(page, 'Listings').first().click()
      await search('keyboard')(page)
    },
  },
  {
    name: 'for-you-nothing-found',
    path: '/for-you',
    async steps(page) {
      await search('submarine')(page)
      await page.getByText('No listings found.').waitFor()
    },
  },
  {
    name: 'for-you-near-words',
    path: '/for-you',
    async steps(page) {
      await search('keybord')(page)
      await button(page, 'keyboard').waitFor()
    },
  },
  {
    name: 'for-you-filters',
    path: '/for-you',
    async steps(page) {
      await button(page, 'Filters').click()
      await dialog(page)
    },
  },
  {
    name: 'for-you-offline',
    path: '/for-you',
    async steps(page) {
      await search('')(page)
      await page.context().setOffline(true)
      await page.getByText(/^Offline\./).waitFor()
    },
  },
  { name: 'detail', path: ({ listing }) => `/for-you?listingId=${listing._id}`, steps: dialog },
  { name: 'detail-own', path: ({ own }) => `/for-you?listingId=${own._id}`, steps: dialog },
  {
    name: 'detail-unknown',
    path: '/for-you?listingId=019f3f0e-0000-7000-8000-000000000000',
    steps: dialog,
  },
  { name: 'create-listing', path: '/create-listing', full: true },
  {
    name: 'create-listing-problem',
    path: '/create-listing',
    steps: (page) => button(page, 'Preview').click(),
  },
  { name: 'create-listing-filled', path: '/create-listing', steps: fillListing, full: true },
  {
    name: 'create-listing-preview',
    path: '/create-listing',
    async steps(page) {
      await button(page, 'Preview').click()
      await button(page, 'Submit Listing').waitFor()
    },
    full: true,
  },
  { name: 'edit-listing', path: ({ own }) => `/edit-listing/${own._id}`, full: true },
  {
    name: 'edit-listing-delete',
    path: ({ own }) => `/edit-listing/${own._id}`,
    async steps(page) {
      await button(page, /Delete/).click()
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()
    },
  },
  {
    name: 'edit-listing-preview',
    path: ({ own }) => `/edit-listing/${own._id}`,
    async steps(page) {
      await page.getByLabel('Price', { exact: true }).fill('9.50')
      await button(page, 'Preview').click()
      await button(page, 'Submit Changes').waitFor()
    },
  },
  { name: 'profile-own', path: ({ ownId }) => `/profile/${ownId}` },
  {
    name: 'profile-edit',
    path: ({ ownId }) => `/profile/${ownId}`,
    async steps(page) {
      await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
      await button(page, 'Save').waitFor()
    },
  },
  {
    name: 'profile-availability',
    path: ({ ownId }) => `/profile/${ownId}`,
    steps: (page) => tab(page, 'Availability').click(),
  },
  { name: 'profile-other', path: ({ listing }) => `/profile/${listing.seller._id}` },
  {
    name: 'profile-reviews',
    path: ({ ownId }) => `/profile/${ownId}`,
    steps: (page) => tab(page, 'Reviews').click(),
  },
  {
    name: 'review',
    path: ({ listing }) => `/profile/${listing.seller._id}`,
    async steps(page) {
      await button(page, 'Create New Review').click()
      await page.getByRole('radio', { name: '4 Very Good' }).check()
      await page.getByLabel('Comment').fill('Ten minutes late, but kind, and the desk is lovely.')
    },
  },
  {
    name: 'review-problem',
    path: ({ listing }) => `/profile/${listing.seller._id}`,
    async steps(page) {
      await button(page, 'Create New Review').click()
      await page.getByLabel('Comment').fill('')
      await button(page, 'Post Review').click()
    },
  },
  { name: 'profile-unknown', path: '/profile/019f3f0e-0000-7000-8000-000000000000' },
]

/** The screens of a campus without any activity. */
export const newcomerShots: Shot[] = [
  { name: 'first-for-you', path: '/for-you' },
  { name: 'first-tickets', path: '/for-you', steps: (page) => tab(page, 'Event Tickets').click() },
  { name: 'first-saved', path: '/for-you', steps: (page) => tab(page, 'Saved Listings').click() },
  {
    name: 'first-profile',
    path: '/for-you',
    async steps(page) {
      await button(page, 'Profile').click()
      await page.getByRole('menuitem', { name: 'Your profile' }).click()
      await page.waitForURL('**/profile/*')
    },
  },
]
