import type { TestApp } from '#tests/support/server/app.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { examples, type Ask } from '#tests/openapi/stage.ts'
import type { Persona, PersonaName } from './personas.ts'

/** The statuses that a request gets which Maya or Jonas may send, by who sends it instead. */
export interface Expected {
  /** No session: anonymous, unverified, code pending, suspended, deleted. */
  stranger: number
  other: number
  elsewhere: number
  blocked: number
  blocker: number
  moderator: number
}

const row = (
  stranger: number,
  other: number,
  elsewhere = other,
  blocked = elsewhere,
  blocker = blocked,
  moderator = other,
): Expected => ({ stranger, other, elsewhere, blocked, blocker, moderator })

/** Open without a session, or with a token of its own in the request. */
const open = row(200, 200)
/** Is about the account that asks. */
const student = row(401, 200)
/** Names another person's account, conversation, or notification. */
const foreign = row(401, 404)
/** A listing that its campus sees, apart from people who are blocked. */
const campus = row(401, 200, 404)
/** A change of another person's listing. */
const foreignListing = row(401, 403, 404)
/** Two people, on any campus. A block ends it. */
const pair = row(401, 200, 200, 404)
/** Needs a message of each to the other. */
const unanswered = row(401, 409, 409, 403)
const administrators = row(404, 404)
const moderators = row(404, 404, 404, 404, 404, 200)

/** Every documented call. */
export const matrix: Record<string, Expected> = {
  'GET /api/health': open,
  'GET /api/health/live': open,
  'GET /api/health/ready': open,
  'GET /api/config': open,
  'GET /api/openapi.json': open,
  'GET /api/universities': open,
  'GET /api/push-subscriptions/key': open,
  'GET /images/{id}/{file}': open,
  'GET /api/auth/check-username': open,
  'GET /profileInfo/check-username/{username}': open,
  'POST /api/auth/register': row(201, 201),
  'GET /api/auth/verify-account': open,
  'PUT /api/auth/verify-account': open,
  'POST /api/auth/login': open,
  'POST /api/auth/2fa': open,
  'POST /api/auth/2fa/turn-off': open,
  'POST /api/auth/logout': open,
  'POST /api/auth/reset-password': open,
  'PUT /api/auth/reset-password': open,
  'POST /api/school-requests': open,
  'PUT /api/share-opt-out': open,
  'POST /api/appeals/by-link': open,
  // The cookie of the session that the request is about is what counts, and no one else has it.
  'POST /api/auth/refresh': row(401, 401),
  // Without a school that logs people in.
  'POST /api/auth/school-login': row(401, 401),
  'POST /api/auth/school-login/account': row(401, 401),
  'POST /api/auth/school-login/join': row(401, 401),
  'POST /api/auth/school-login/join-link': row(401, 401),

  'GET /api/auth/userdata': student,
  'GET /api/auth/sessions': student,
  'POST /api/auth/logout-others': student,
  'GET /api/auth/2fa/status': student,
  'POST /api/auth/2fa/setup': student,
  // Another person's code.
  'PUT /api/auth/2fa/setup': row(401, 401),
  // Another person's code or password, without two-factor.
  'POST /api/auth/2fa/recovery-codes': row(401, 409),
  'DELETE /api/auth/2fa': row(401, 409),
  'GET /api/listings': student,
  'GET /api/rules': student,
  'GET /api/saved-listings': student,
  'GET /api/block/get-blocked-list': student,
  'GET /api/block/get-blockedBy-list': student,
  'GET /api/block/check/{userId}': student,
  'GET /api/block/check-isBlocked/{userId}': student,
  'POST /api/block/block': student,
  'PATCH /api/block/unblock': student,
  'POST /api/bugs/submit': student,
  'POST /reportUser/submit-report': student,
  'POST /api/push-subscriptions': student,
  'POST /api/upload-image': row(401, 201),
  // Another person's photo.
  'POST /api/listings/create': row(401, 400),
  // What is not one's own remains, and the answer does not tell that it exists.
  'PATCH /api/notifications/read-all': student,
  'DELETE /api/notifications': student,
  'DELETE /api/push-subscriptions': student,
  // Pages of people show a block, so that they do not seem to be broken.
  'GET /api/users/{id}': student,
  'GET /profileInfo/profile/{id}': student,
  'GET /reviews/user/{id}': student,
  'GET /profileInfo/get-id/{username}': student,
  'GET /profileInfo/loadImage/{id}': student,
  // The device of another person.
  'POST /api/sync': row(401, 409),

  'GET /api/users/{id}/data': foreign,
  'DELETE /api/users/{id}': foreign,
  'PUT /api/users/email/{id}': foreign,
  'PATCH /profileInfo/update-password/{id}': foreign,
  'GET /profileInfo/get-email/{username}': foreign,
  'PATCH /profileInfo/update-info/{id}': foreign,
  'PATCH /profileInfo/update-profile-image/{id}': foreign,
  'PUT /api/users/university/{id}': foreign,
  'PUT /api/users/settings/{id}': foreign,
  'PUT /api/users/terms/{id}': foreign,
  'GET /api/users/settings/{id}': foreign,
  'PUT /api/users/update-availability/{id}': foreign,
  'GET /api/users/payment-handles/{id}': foreign,
  'PUT /api/users/update-payment-handles/{id}': foreign,
  'DELETE /api/saved-listings': foreign,
  'PATCH /api/saved-listings/notify': foreign,
  'GET /api/notifications/{id}': foreign,
  'PATCH /api/notifications/{id}/read': foreign,
  'DELETE /api/notifications/{id}': foreign,
  'PATCH /reviews/update-review/{id}': foreign,
  'DELETE /reviews/delete-review': foreign,
  'GET /messages/get-messageList/{userId}': foreign,
  'GET /messages/get-messages/{userId}/{otherUsername}': foreign,
  'DELETE /messages/{id}': foreign,
  'POST /api/message-report': foreign,
  'POST /api/appeals': foreign,

  'GET /api/listings/{id}': campus,
  'GET /api/listings/info/{id}': campus,
  'POST /api/listings/view/{id}': campus,
  'PATCH /api/listings/inquiry-count/{id}': campus,
  'POST /api/saved-listings': campus,
  'POST /api/share-listing': campus,
  'POST /api/listing-report': campus,
  'PATCH /api/listings/{id}': foreignListing,
  'DELETE /api/listings/{id}': foreignListing,
  'POST /api/listings/move/{id}': foreignListing,
  // Empty for another campus.
  'GET /api/listings/user/{id}': pair,

  'GET /api/deals': student,
  'GET /api/deals/{id}': foreign,
  'POST /api/deals': row(401, 201, 404),
  'GET /api/meet-ups': student,
  'GET /api/spots': student,
  'PUT /api/meet-ups/{id}': unanswered,
  'PATCH /api/meet-ups/agree/{id}': unanswered,
  'PATCH /api/meet-ups/cancel/{id}': unanswered,
  'PATCH /api/meet-ups/here/{id}': unanswered,
  'PATCH /api/deals/accept/{id}': foreign,
  'PATCH /api/deals/end/{id}': foreign,
  'POST /api/deals/reserve': foreignListing,
  'PATCH /api/deals/sell/{id}': foreignListing,
  'PATCH /api/deals/confirm/{id}': foreign,
  'PATCH /api/deals/keep/{id}': foreign,
  'PATCH /api/deals/skip-review/{id}': foreign,

  'POST /reviews/post-review': row(401, 200, 200, 403),
  'POST /api/review-report': pair,
  'PATCH /messages/update-board': pair,
  'PATCH /messages/mark-as-read': pair,
  'POST /messages/send-message': row(401, 201, 201, 403),
  'POST /messages/create-board': row(401, 201, 201, 403),
  'POST /messages/share-listing': row(401, 201, 404, 403),

  'GET /api/administration/accounts': administrators,
  'GET /api/administration/decisions': administrators,
  'GET /api/administration/sign-ups': administrators,
  'GET /api/administration/state': administrators,
  'POST /api/administration/accounts/{id}/decisions': administrators,
  'POST /api/administration/sign-ups/{id}/link': administrators,
  'PUT /api/administration/accounts/{id}/role': administrators,
  'PUT /api/administration/maintenance': administrators,
  'GET /api/administration/announcements': administrators,
  'POST /api/administration/announcements': administrators,
  'DELETE /api/administration/announcements/{id}': administrators,
  'GET /api/administration/rules': administrators,
  'PATCH /api/administration/rules': administrators,
  'GET /api/moderation': moderators,
  'GET /api/moderation/queues/{kind}': moderators,
  'GET /api/moderation/items/{kind}/{id}': moderators,
  'GET /api/moderation/decisions': moderators,
  'POST /api/moderation/decisions': moderators,
  'POST /api/moderation/spots': row(404, 404, 404, 404, 404, 201),
  'PATCH /api/moderation/spots/{id}': moderators,
  'DELETE /api/moderation/spots/{id}': moderators,
}

const aboutMaya: Record<string, (maya: SignedIn, body: object) => object> = {
  'POST /reviews/post-review': ({ user }, body) => ({ ...body, revieweeId: user.id }),
  'POST /messages/create-board': (_, body) => ({ ...body, user2: 'maya' }),
  'POST /reportUser/submit-report': (_, body) => ({ ...body, subjectUsername: 'maya' }),
}

/** A request that its sender may make, and that is about Maya or Jonas wherever it names people. */
export async function rightful(app: TestApp, call: string): Promise<Ask> {
  const ask = (await examples[call]?.(app)) ?? {}
  const change = aboutMaya[call]
  return change ? { ...ask, body: change(app.people.maya, ask.body as object) } : ask
}

/** A request of another person, who names themselves as its sender. */
export function sentBy({ as }: Persona, ask: Ask): Ask {
  const { path, body } = ask
  const isText = body !== undefined && !(body instanceof FormData)
  const own = ask.as && as && isText ? renamed(body, ask.as, as) : body
  return {
    ...(path === undefined ? {} : { path }),
    ...(own === undefined ? {} : { body: own }),
    ...(as ? { as } : {}),
  }
}

function renamed(body: unknown, from: SignedIn, to: SignedIn): unknown {
  const text = JSON.stringify(body)
  return JSON.parse(text.replaceAll(`"${from.user.username}"`, `"${to.user.username}"`))
}

const strangers: ReadonlySet<PersonaName> = new Set([
  'anonymous',
  'unverified',
  'pending',
  'suspended',
  'deleted',
])

export const expectedStatus = (call: string, name: PersonaName): number | undefined => {
  const kind = strangers.has(name) ? 'stranger' : (name as keyof Expected)
  return matrix[call]?.[kind]
}
