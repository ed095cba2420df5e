import { button, type Page, type Shot } from './shot.ts'

const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()
const conversation = (page: Page, at: number) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link').nth(at).click()

/** Offers, reservations, sales, meet-ups, and old listings. */
export const tradeShots: Shot[] = [
  { name: 'deals', path: '/deals', full: true },
  {
    name: 'offer',
    path: ({ listing }) => `/for-you?listingId=${listing._id}`,
    async steps(page) {
      await dialog(page)
      await button(page, 'Make Offer').click()
      await page.getByRole('dialog', { name: 'Make Offer' }).waitFor()
    },
  },
  ...[0, 1, 2].map((at) => ({
    name: `deal-line-${at + 1}`,
    path: '/messages',
    async steps(page: Page) {
      await conversation(page, at)
      await page.getByRole('region', { name: /^Deal about/ }).waitFor()
    },
  })),
  {
    name: 'meet-up',
    path: '/messages',
    async steps(page) {
      // The first one has a meet-up.
      await conversation(page, 1)
      await button(page, /^Meet Up/).click()
      await dialog(page)
      await page.getByRole('group', { name: 'Place' }).waitFor()
    },
  },
  {
    name: 'buyer-choice',
    path: ({ asked }) => `/for-you?listingId=${asked}`,
    async steps(page) {
      await dialog(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Pending' }).click()
      await page.getByRole('group', { name: 'Reserve for' }).waitFor()
    },
  },
  { name: 'detail-lowered', path: ({ lowered }) => `/for-you?listingId=${lowered}`, steps: dialog },
  { name: 'detail-old', path: ({ old }) => `/for-you?listingId=${old[0]}`, steps: dialog },
]
