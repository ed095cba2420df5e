import type { Review } from '#sync/reviews.ts'
import type { TestApp } from './app.ts'
import type { SignedIn } from '../people/cast.ts'

export const fine = { rating: 4, content: 'Punctual and friendly.' }

export const postReview = (app: TestApp, as: SignedIn, about: SignedIn, changes: object = {}) =>
  app.call('POST', '/reviews/post-review', {
    as,
    body: {
      reviewerUsername: as.user.username,
      revieweeId: about.user.id,
      ...fine,
      ...changes,
    },
  })

/** Posts a review by the documented call. */
export async function review(
  app: TestApp,
  as: SignedIn,
  about: SignedIn,
  changes: object = {},
): Promise<Review> {
  const response = await postReview(app, as, about, changes)
  if (!response.ok) throw new Error(await response.text())
  return response.json() as Promise<Review>
}

export const editReview = (app: TestApp, as: SignedIn, reviewId: string, changes: object = {}) =>
  app.call('PATCH', `/reviews/update-review/${reviewId}`, {
    as,
    body: { userId: as.user.id, reviewId, ...fine, ...changes },
  })

export const deleteReview = (app: TestApp, as: SignedIn, reviewId: string, changes: object = {}) =>
  app.call('DELETE', '/reviews/delete-review', {
    as,
    body: { userId: as.user.id, reviewId, ...changes },
  })
