import { call } from '../server/market.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import type { SignedIn } from '../people/cast.ts'
import type { TestServer } from '../server/server.ts'

/** Posts a review by the documented call. */
export async function review(
  server: TestServer,
  as: SignedIn,
  about: SignedIn,
  { rating = 4, content = 'Punctual and friendly.' } = {},
): Promise<{ reviewId: string }> {
  const response = await call(server, as, 'POST', '/reviews/post-review', {
    revieweeId: about.user.id,
    rating,
    content,
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json() as Promise<{ reviewId: string }>
}

/** Opens the Reviews tab of a profile. */
export async function openReviews(page: Page, about: SignedIn): Promise<void> {
  await page.goto(`/profile/${about.user.id}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page.getByRole('heading', { name: /^Reviews/ })).toBeVisible()
}

/** The reviews on the screen, in their order. */
export const reviews = (page: Page): Locator =>
  page.getByRole('region', { name: /^Reviews/ }).getByRole('article')

export const writer = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Write a Review|Edit Review)$/ })

/** Fills the dialog and sends it. */
export async function write(page: Page, rating: string, comment: string): Promise<void> {
  await page.getByRole('radio', { name: rating }).check()
  await page.getByLabel('Comment').fill(comment)
  await writer(page)
    .getByRole('button', { name: /^(Post Review|Save Changes)$/ })
    .click()
}
