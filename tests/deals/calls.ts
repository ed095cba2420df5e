import type { DealAnswer } from '#sync/deals/deals.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'

/** Calls of the documented client about deals. */
export const dealCalls = (app: TestApp) => {
  const patch = (path: string) => (as: SignedIn, id: string, body: object) =>
    app.call('PATCH', `/api/deals/${path}/${id}`, { as, body })
  return {
    offer: (as: SignedIn, listingId: string, amount: number, more: object = {}) =>
      app.call('POST', '/api/deals', { as, body: { listingIds: [listingId], amount, ...more } }),
    accept: patch('accept'),
    end: patch('end'),
    confirm: patch('confirm'),
    sell: patch('sell'),
    keep: (as: SignedIn, id: string) => patch('keep')(as, id, {}),
    skipReview: (as: SignedIn, id: string) => patch('skip-review')(as, id, {}),
    reserve: (as: SignedIn, body: object) => app.call('POST', '/api/deals/reserve', { as, body }),
    read: (as: SignedIn, id: string) => app.call('GET', `/api/deals/${id}`, { as }),
    list: (as: SignedIn, query = '') => app.call('GET', `/api/deals${query}`, { as }),
  }
}

export const dealOfAnswer = async (answer: Response): Promise<DealAnswer> =>
  (await answer.json()) as DealAnswer
