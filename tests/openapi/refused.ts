import type { TestApp } from '#tests/support/server/app.ts'
import { cast, stranger } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { createListing, desk } from '#tests/support/server/listings.ts'
import { newModerator, reportUser } from '#tests/support/server/moderation.ts'
import { tokenOfTaken } from './examples/account.ts'
import { dealCauses } from './examples/deal.ts'
import { meetUpCauses } from './examples/meet-up.ts'
import { moderationCauses } from './examples/moderation.ts'
import { reviewCauses } from './examples/review.ts'
import { schoolCauses } from './examples/school.ts'
import { examples, formOf, send, type Ask } from './stage.ts'
import { twoFactorCauses } from './two-factor-causes.ts'

interface Refused extends Ask {
  headers?: Record<string, string>
}

type Cause = (app: TestApp, call: string) => Promise<Refused> | Refused

const example = async (app: TestApp, call: string): Promise<Ask> =>
  (await examples[call]?.(app)) ?? {}

export const withParameter = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}unheardOf=1`

/** Requests that lead to a refusal at any call of their kind. */
export const anywhere: Record<string, Cause> = {
  async bad_input(app, call) {
    const { path, body, ...ask } = await example(app, call)
    if (body instanceof FormData) return { ...ask, path: call.split(' ')[1] ?? '', body }
    if (call.startsWith('GET ')) return { ...ask, path: withParameter(path ?? call.slice(4)) }
    return { ...ask, ...(path ? { path } : {}), body: { ...(body as object), unheardOf: 1 } }
  },
  async unauthenticated(app, call) {
    const { as: _as, cookie: _cookie, ...ask } = await example(app, call)
    return ask
  },
  async too_large(app, call) {
    const ask = await example(app, call)
    if (ask.body instanceof FormData) return { ...ask, body: await formOf(new Uint8Array(11e6)) }
    return { ...ask, body: { text: 'x'.repeat(600_000) } }
  },
  async unsupported_type(app, call) {
    const ask = await example(app, call)
    if (ask.body instanceof FormData) return { ...ask, body: await formOf(Buffer.from('<svg/>')) }
    return { ...ask, body: '<listing/>', headers: { 'content-type': 'text/xml' } }
  },
  async key_reused(app, call) {
    const ask = await example(app, call)
    const headers = { 'idempotency-key': `of ${call}`.replaceAll(' ', '-') }
    const bug = {
      ...(await example(app, 'POST /api/bugs/submit')),
      ...(ask.as ? { as: ask.as } : {}),
    }
    await send(app, 'POST /api/bugs/submit', bug, headers)
    // Another address makes a different request; a bug report needs another body.
    return {
      ...ask,
      headers,
      ...(call.includes('/bugs/') ? { body: { ...(ask.body as object), priority: 'High' } } : {}),
    }
  },
  async not_found(app, call) {
    if (/\/api\/(?:moderation|administration)/.test(call))
      return { ...(await example(app, call)), as: app.people.jonas }
    const { path, body, ...ask } = await example(app, call)
    if (path !== undefined) return { ...ask, path: path.replace(lastId, crypto.randomUUID()), body }
    return { ...ask, body: { ...(body as object), ...absent(body as object) } }
  },
  async forbidden(app, call) {
    if (call.includes('/api/auth/')) {
      return { ...(await example(app, call)), headers: { origin: 'https://elsewhere.example' } }
    }
    return { ...(await example(app, call)), as: app.people.jonas }
  },
}

const lastId = /[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{22}(?=\/1280)|(?<=\/get-(id|email)\/)\w+$/
const absent = (body: object) => ({
  ...('listingId' in body ? { listingId: crypto.randomUUID() } : {}),
  ...('savedListingId' in body
    ? { savedListingId: `${crypto.randomUUID()}.${crypto.randomUUID()}` }
    : {}),
  ...('revieweeId' in body ? { revieweeId: crypto.randomUUID() } : {}),
  ...('reviewId' in body ? { reviewId: `${crypto.randomUUID()}.${crypto.randomUUID()}` } : {}),
  ...('user2' in body ? { user2: 'nobody' } : {}),
  ...('messagesWith' in body ? { messagesWith: 'nobody' } : {}),
  // In a call without a body, the subject is the sender of the message that was read.
  ...('recipientUsername' in body
    ? {
        ['content' in body || 'listingId' in body ? 'recipientUsername' : 'senderUsername']:
          'nobody',
      }
    : {}),
  ...('userId' in body ? { userId: crypto.randomUUID() } : {}),
  ...('subjectUsername' in body ? { subjectUsername: 'nobody' } : {}),
})

async function wrongPassword(app: TestApp, call: string): Promise<Ask> {
  const ask = await example(app, call)
  const wrong = 'Wrong-Desk!1'
  const name = call.includes('update-password') ? 'oldPassword' : 'password'
  return { ...ask, body: { ...(ask.body as object), [name]: wrong } }
}

const blockingOneself: Cause = ({ people: { maya: as } }) => ({ as, body: { userId: as.user.id } })

const namedAnother =
  (field: string): Cause =>
  async (app, call) => {
    const { body, ...ask } = await example(app, call)
    return { ...ask, body: { ...(body as object), [field]: 'dre' } }
  }

/** Refusals with a cause of their own. */
export const own: Record<string, Cause> = {
  ...schoolCauses,
  ...twoFactorCauses,
  async 'account_deleted POST /api/auth/refresh'(app) {
    const { person, cookie, ...as } = await newcomer(app)
    const body = { password: person.password }
    await app.call('DELETE', `/api/users/${as.user.id}`, { as: { ...as, cookie }, body })
    return { cookie }
  },
  'unauthenticated POST /api/auth/login': () => ({
    body: { email: cast.maya.email, password: 'Wrong-Desk!1' },
  }),
  async 'conflict PATCH /profileInfo/update-info/{id}'(app, call) {
    return { ...(await example(app, call)), body: { username: 'maya' } }
  },
  'conflict POST /api/auth/register': () => ({ body: stranger({ username: 'maya' }) }),
  async 'conflict GET /api/auth/verify-account'(app) {
    return { path: `/api/auth/verify-account?token=${await tokenOfTaken(app)}` }
  },
  async 'conflict PUT /api/auth/verify-account'(app) {
    return { body: { token: await tokenOfTaken(app) } }
  },
  async 'conflict POST /api/listings/create'(app) {
    const id = await createListing(app, app.people.maya)
    return { as: app.people.maya, body: { ...desk, title: 'Another desk', id } }
  },
  async 'conflict PUT /api/users/university/{id}'(app, call) {
    const ask = await example(app, call)
    const { purdue, dre } = { purdue: cast.maya.college, dre: cast.dre.college }
    for (const university of [dre, purdue, dre, purdue])
      await send(app, call, { ...ask, body: { university } })
    return { ...ask, body: { university: dre } }
  },
  async 'conflict POST /api/share-listing'(app) {
    const { maya: as } = app.people
    const listingId = await createListing(app, as)
    await app.call('PATCH', `/api/listings/${listingId}`, { as, body: { status: 'Sold' } })
    return { as, body: { listingId, recipientEmail: 'friend@example.com' } }
  },
  'forbidden POST /messages/send-message': namedAnother('senderUsername'),
  'forbidden POST /messages/share-listing': namedAnother('senderUsername'),
  'forbidden POST /messages/create-board': namedAnother('user1'),
  'forbidden PATCH /messages/update-board': namedAnother('username'),
  'forbidden PATCH /messages/mark-as-read': namedAnother('recipientUsername'),
  async 'conflict POST /messages/send-message'(app, call) {
    const { body, ...ask } = await example(app, call)
    const sent = { ...(body as object), id: crypto.randomUUID() }
    await send(app, call, { ...ask, body: sent })
    return { ...ask, body: { ...sent, content: 'Something else' } }
  },
  async 'conflict DELETE /messages/{id}'(app) {
    const { jonas, maya } = app.people
    return { as: jonas, path: `/messages/${(await write(app, jonas, maya, 'Sent'))._id}` }
  },
  async 'conflict POST /messages/share-listing'(app) {
    const { maya: as } = app.people
    const listingId = await createListing(app, as)
    await app.call('PATCH', `/api/listings/${listingId}`, { as, body: { status: 'Sold' } })
    return { as, body: { listingId, recipientUsername: 'jonas' } }
  },
  async 'forbidden POST /api/listing-report'(app) {
    const { maya: as } = app.people
    return { as, body: { listingId: await createListing(app, as), reason: 'Spam' } }
  },
  'forbidden POST /api/block/block': blockingOneself,
  'forbidden PATCH /api/block/unblock': blockingOneself,
  ...reviewCauses,
  ...dealCauses,
  ...meetUpCauses,
  ...moderationCauses,
  'forbidden POST /reportUser/submit-report': ({ people: { maya: as } }) => ({
    as,
    body: { subjectUsername: 'maya', reportReason: 'Me.' },
  }),
  async 'upgrade POST /api/sync'(app, call) {
    const { body, ...ask } = await example(app, call)
    return { ...ask, body: { ...(body as object), v: 0 } }
  },
  async 'copied POST /api/sync'(app) {
    const device = new Device(app, app.people.jonas)
    const bug = { description: 'It flickers.', category: 'UI', priority: 'Low' }
    await device.sync(device.act('report.bug', bug))
    const push = { id: crypto.randomUUID(), lease: null }
    return { as: device.as, body: device.request([device.act('report.bug', bug)], { push }) }
  },
  async 'wrong_user POST /api/sync'(app, call) {
    return { ...(await example(app, call)), as: app.people.maya }
  },
  async 'forbidden POST /api/moderation/decisions'(app) {
    const as = await newModerator(app)
    await reportUser(app, app.people.jonas, as.user.username)
    const subjectId = as.user.id
    return { as, body: { kind: 'user', subjectId, verdict: 'dismiss', reason: 'It is me.' } }
  },
  async 'conflict POST /api/moderation/decisions'(app, call) {
    const ask = await example(app, call)
    await send(app, call, ask)
    return ask
  },
  'limited POST /api/auth/login': () => ({
    body: { email: cast.maya.email, password: 'Wrong-Desk!1' },
  }),

  'forbidden PUT /api/users/email/{id}': wrongPassword,
  'forbidden DELETE /api/users/{id}': wrongPassword,
  'forbidden PATCH /profileInfo/update-password/{id}': wrongPassword,

  'limited PUT /api/users/email/{id}': wrongPassword,
  'limited DELETE /api/users/{id}': wrongPassword,
  'limited PATCH /profileInfo/update-password/{id}': wrongPassword,
}
