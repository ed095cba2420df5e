import type { TestApp } from '#tests/support/server/app.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { fine, postReview, review } from '#tests/support/server/reviews.ts'
import type { Ask } from '../stage.ts'

export const reviewExamples = {
  'GET /reviews/user/{id}': async (app: TestApp) => {
    const { maya, jonas } = app.people
    await postReview(app, jonas, maya)
    return { as: jonas, path: `/reviews/user/${maya.user.id}` }
  },
  'POST /reviews/post-review': async (app: TestApp) => ({
    as: app.people.jonas,
    body: {
      reviewerUsername: 'jonas',
      revieweeId: (await newcomer(app)).user.id,
      content: 'Punctual and friendly.',
      rating: 5,
    },
  }),
  'PATCH /reviews/update-review/{id}': (app: TestApp) =>
    reviewCall(app, '/reviews/update-review/', { content: 'Late, but friendly.', rating: 4 }),
  'DELETE /reviews/delete-review': (app: TestApp) => reviewCall(app),
  'POST /api/review-report': async (app: TestApp) => ({
    as: app.people.maya,
    body: { reviewId: await reviewByJonas(app), reason: 'Spam' },
  }),
}

const reviewByJonas = async (app: TestApp): Promise<string> =>
  (await review(app, app.people.jonas, await newcomer(app))).reviewId

const reviewCall = async (app: TestApp, before?: string, more: object = {}): Promise<Ask> => {
  const reviewId = await reviewByJonas(app)
  const { jonas } = app.people
  const body = { userId: jonas.user.id, reviewId, ...more }
  return { as: jonas, ...(before === undefined ? {} : { path: before + reviewId }), body }
}

const foreign = async (app: TestApp, ask: Promise<Ask>): Promise<Ask> => {
  const { body, ...rest } = await ask
  return { ...rest, body: { ...(body as object), userId: undefined }, as: app.people.dre }
}

/** Requests about reviews that are refused. */
export const reviewCauses = {
  async 'conflict POST /reviews/post-review'(app: TestApp): Promise<Ask> {
    const seller = await newcomer(app)
    await postReview(app, app.people.jonas, seller)
    return { as: app.people.jonas, body: { revieweeId: seller.user.id, ...fine } }
  },
  async 'forbidden POST /reviews/post-review'({ people: { jonas, maya } }: TestApp): Promise<Ask> {
    return { as: jonas, body: { reviewerUsername: 'dre', revieweeId: maya.user.id, ...fine } }
  },
  'forbidden PATCH /reviews/update-review/{id}': (app: TestApp) =>
    foreign(app, reviewCall(app, '/reviews/update-review/', fine)),
  'forbidden DELETE /reviews/delete-review': (app: TestApp) => foreign(app, reviewCall(app)),
  async 'forbidden POST /api/review-report'(app: TestApp): Promise<Ask> {
    return {
      as: app.people.jonas,
      body: { reviewId: await reviewByJonas(app), reason: 'Spam' },
    }
  },
}
