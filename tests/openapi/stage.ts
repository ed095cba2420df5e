import type { ActionAddress } from '#sync/actions.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { block } from '#tests/support/server/blocks.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, save } from '#tests/support/server/listings.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { notifyUser } from '#tests/support/server/notifications.ts'
import { photo, upload } from '#tests/support/server/photos.ts'
import { PushedBrowser } from '#tests/support/outside/push-service.ts'
import { until } from '#tests/support/server/until.ts'
import { accountExamples } from './examples/account.ts'
import { dealExamples } from './examples/deal.ts'
import { meetUpExamples } from './examples/meet-up.ts'
import { reviewExamples } from './examples/review.ts'
import { messageExamples } from './examples/message.ts'
import { moderationExamples } from './examples/moderation.ts'
import { profileExamples } from './examples/profile.ts'
import { settingsExamples } from './examples/settings.ts'

/** A request as a test writes it down. */
export interface Ask {
  path?: string
  body?: unknown
  as?: SignedIn
  cookie?: string
}

type Example = (app: TestApp) => Promise<Ask> | Ask
export type Examples = Record<string, Example>

/** An address as the reference writes it: `/api/listings/{id}` for `/api/listings/:id`. */
type Documented<Address extends string> =
  Address extends `${infer Before}:${infer Name}/${infer After}`
    ? `${Before}{${Name}}/${After}`
    : Address extends `${infer Before}:${infer Name}`
      ? `${Before}{${Name}}`
      : Address

const ofMaya = (app: TestApp) => createListing(app, app.people.maya)
const byMaya = async (app: TestApp, before: string, body?: unknown): Promise<Ask> => ({
  as: app.people.maya,
  path: before + (await ofMaya(app)),
  body,
})
const byJonas = async (app: TestApp, before: string): Promise<Ask> => ({
  as: app.people.jonas,
  path: before + (await ofMaya(app)),
})
const saved = async (app: TestApp, more: object = {}): Promise<Ask> => {
  const { savedListingId } = await save(app, app.people.jonas, await ofMaya(app))
  return { as: app.people.jonas, body: { savedListingId, ...more } }
}

const browser = () => new PushedBrowser('fcm.googleapis.com').subscription

const notificationCall = async (app: TestApp, after = ''): Promise<Ask> => {
  const { jonas, maya } = app.people
  return {
    as: jonas,
    path: `/api/notifications/${(await notifyUser(app, jonas, maya))._id}${after}`,
  }
}

/**
 * A request that succeeds for every documented call; the compiler requires one for each action. The
 * listings belong to Maya, and Jonas sees them.
 */
export const examples: Examples & Record<Documented<ActionAddress>, Example> = {
  ...accountExamples,
  ...moderationExamples,
  ...settingsExamples,
  ...profileExamples,
  'GET /api/listings': ({ people }) => ({ as: people.jonas, path: '/api/listings?limit=1' }),
  'GET /api/listings/{id}': (app) => byJonas(app, '/api/listings/'),
  'GET /api/listings/info/{id}': (app) => byJonas(app, '/api/listings/info/'),
  'GET /api/listings/user/{id}': ({ people: { jonas, maya } }) => ({
    as: jonas,
    path: `/api/listings/user/${maya.user.id}`,
  }),
  'POST /api/listings/create': async (app) => {
    const { public_id } = await upload(app, app.people.maya)
    return { as: app.people.maya, body: { ...desk, images: [public_id] } }
  },
  'PATCH /api/listings/{id}': (app) => byMaya(app, '/api/listings/', { price: 30 }),
  'DELETE /api/listings/{id}': (app) => byMaya(app, '/api/listings/'),
  'POST /api/listings/move/{id}': (app) => byMaya(app, '/api/listings/move/'),
  'POST /api/listings/view/{id}': (app) => byJonas(app, '/api/listings/view/'),
  'PATCH /api/listings/inquiry-count/{id}': (app) => byJonas(app, '/api/listings/inquiry-count/'),
  'GET /api/rules': ({ people }) => ({ as: people.jonas }),
  'GET /api/saved-listings': ({ people }) => ({ as: people.jonas }),
  'POST /api/saved-listings': async (app) => ({
    as: app.people.jonas,
    body: { listingId: await ofMaya(app) },
  }),
  'DELETE /api/saved-listings': (app) => saved(app),
  'PATCH /api/saved-listings/notify': (app) => saved(app, { notifyOnUpdate: true }),
  'GET /api/notifications/{id}': ({ people: { jonas } }) => ({
    as: jonas,
    path: `/api/notifications/${jonas.user.id}`,
  }),
  'PATCH /api/notifications/{id}/read': (app) => notificationCall(app, '/read'),
  'PATCH /api/notifications/read-all': async (app) => ({
    as: app.people.jonas,
    body: { upTo: (await notifyUser(app, app.people.jonas, app.people.maya)).time },
  }),
  'DELETE /api/notifications/{id}': (app) => notificationCall(app),
  'DELETE /api/notifications': async (app) => ({
    as: app.people.jonas,
    body: { ids: [(await notifyUser(app, app.people.jonas, app.people.maya))._id] },
  }),
  'GET /api/push-subscriptions/key': () => ({}),
  'POST /api/push-subscriptions': ({ people }) => ({ as: people.jonas, body: browser() }),
  'DELETE /api/push-subscriptions': ({ people }) => ({
    as: people.jonas,
    body: { endpoint: browser().endpoint },
  }),
  'POST /api/upload-image': async ({ people }) => ({
    as: people.maya,
    path: '/api/upload-image?folder=quad/listing-images',
    body: await formOf(await photo().jpeg().toBuffer()),
  }),
  'GET /images/{id}/{file}': async (app) => ({ path: (await upload(app, app.people.maya)).path }),
  'GET /api/users/{id}': ({ people: { maya, dre } }) => ({
    as: dre,
    path: `/api/users/${maya.user.id}`,
  }),
  'GET /api/universities': () => ({}),
  'POST /api/school-requests': () => ({
    body: {
      schoolName: 'Hillside College',
      schoolEmailExample: 'student@hillside.edu',
      userContactEmail: 'sam@example.com',
    },
  }),
  'POST /api/share-listing': async (app) => ({
    as: app.people.jonas,
    body: { listingId: await ofMaya(app), recipientEmail: 'friend@example.com' },
  }),
  'PUT /api/share-opt-out': async (app) => ({ body: { token: await optOutToken(app) } }),
  ...messageExamples,
  'POST /api/block/block': async (app) => ({
    as: app.people.jonas,
    body: { userId: (await newcomer(app)).user.id },
  }),
  'PATCH /api/block/unblock': async (app) => {
    const other = await newcomer(app)
    await block(app, app.people.jonas, other)
    return { as: app.people.jonas, body: { userId: other.user.id } }
  },
  'GET /api/block/get-blocked-list': ({ people }) => ({ as: people.jonas }),
  'GET /api/block/get-blockedBy-list': ({ people }) => ({ as: people.jonas }),
  'GET /api/block/check/{userId}': ({ people: { jonas, maya } }) => ({
    as: jonas,
    path: `/api/block/check/${maya.user.id}`,
  }),
  'GET /api/block/check-isBlocked/{userId}': ({ people: { jonas, maya } }) => ({
    as: jonas,
    path: `/api/block/check-isBlocked/${maya.user.id}`,
  }),
  ...reviewExamples,
  ...dealExamples,
  ...meetUpExamples,
  'POST /api/listing-report': async (app) => ({
    as: app.people.jonas,
    body: { listingId: await ofMaya(app), reason: 'Spam' },
  }),
  'POST /reportUser/submit-report': async (app) => {
    const { username } = (await newcomer(app)).person
    const body = { subjectUsername: username, reportReason: 'Asked for a deposit by wire.' }
    return { as: app.people.jonas, body }
  },
  'POST /api/bugs/submit': ({ people }) => ({
    as: people.jonas,
    body: { description: 'It flickers.', category: 'UI', priority: 'Low' },
  }),
  'POST /api/sync': async (app) => {
    const device = new Device(app, app.people.jonas)
    const action = device.act('savedListing.save', { listingId: await ofMaya(app) })
    return { as: device.as, body: device.request([action]) }
  },
  'GET /api/health': () => ({}),
  'GET /api/health/live': () => ({}),
  'GET /api/health/ready': () => ({}),
  'GET /api/config': () => ({}),
  'GET /api/openapi.json': () => ({}),
}

/** Sends an example with the additions of a test. */
export function send(
  app: TestApp,
  call: string,
  { path, body, as, cookie }: Ask,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [method = '', template = ''] = call.split(' ')
  const isJson = body !== undefined && !(body instanceof FormData) && typeof body !== 'string'
  const sent = isJson ? JSON.stringify(body) : body
  return app.request(path ?? template, {
    method,
    headers: {
      origin: app.url,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
}

export async function formOf(bytes: Uint8Array): Promise<FormData> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  return form
}

async function optOutToken(app: TestApp): Promise<string | undefined> {
  const call = 'POST /api/share-listing'
  await send(app, call, (await examples[call]?.(app)) ?? {})
  const text = await until('its mail', async () =>
    (await app.mails()).map((mail) => mail.text).findLast((body) => body?.includes('unsubscribe')),
  )
  return /unsubscribe\?token=(\S+)/.exec(text)?.[1]
}
