import { Hono } from 'hono'
import { legalPages } from '#sync/accounts/legal.ts'
import { roles } from '#sync/moderation/administration.ts'
import { Refusal } from '#sync/refusal.ts'
import { changeEmail } from './accounts/account/change-email.ts'
import { changePassword } from './accounts/account/change-password.ts'
import { deleteAccount } from './accounts/account/delete-account.ts'
import { downloadOwnData } from './accounts/own-data/routes.ts'
import {
  confirmSetUp,
  readTwoFactorStatus,
  startSetUp,
} from './accounts/account/set-up-two-factor.ts'
import { readSessions } from './accounts/account/sign-ins.ts'
import { turnOffInEmergency } from './accounts/account/emergency-off.ts'
import { renewRecoveryCodes } from './accounts/account/recovery-codes.ts'
import { turnOffTwoFactor } from './accounts/account/turn-off-two-factor.ts'
import { signInByCode } from './accounts/sign-in/by-code.ts'
import { mountSchoolLogin } from './accounts/school-login/mount.ts'
import { signInByPassword } from './accounts/sign-in/by-password.ts'
import { logout, logoutOthers } from './accounts/sign-in/log-out.ts'
import { refresh } from './accounts/sign-in/refresh.ts'
import { requestReset, resetPassword } from './accounts/sign-in/reset-password.ts'
import { readUserdata } from './accounts/sign-in/session-user.ts'
import { register } from './accounts/sign-up/register.ts'
import { checkUsername } from './accounts/sign-up/usernames.ts'
import { readVerifiable, verifyAccount } from './accounts/verification.ts'
import { readAnnouncements } from './administration/announcement-routes.ts'
import { readAccountsPage, readSignUpsPage } from './administration/routes.ts'
import { readAdministeredRules } from './administration/rules.ts'
import { readState } from './administration/state.ts'
import { only } from './auth/role.ts'
import { refuseCrossSite, sameOriginOnly } from './auth/origin.ts'
import { withSession } from './auth/session.ts'
import { readAvailability } from './availability/routes.ts'
import { checkBlocked, checkBlockedBy, readBlockedBy, readBlockedUsers } from './blocks/routes.ts'
import { chapters } from './chapters.ts'
import { serveLegal } from './legal/routes.ts'
import { limitBodies, limitBody } from './bodies/body-limit.ts'
import { countWrites } from './limits/count-writes.ts'
import { compressData } from './compress.ts'
import type { Env } from './env.ts'
import { measureHead } from './head.ts'
import { health, live, publicConfig, ready } from './health/routes.ts'
import { uploadImage } from './images/routes.ts'
import { serveImage } from './images/serve.ts'
import { readFeed, readListing, readListingInfo, readSellerListings } from './listings/routes.ts'
import { refuseInMaintenance } from './maintenance/refuse.ts'
import { readConversations, readMessages } from './messages/routes.ts'
import { refuseWrongMethods } from './methods.ts'
import { countRequests, readMetrics } from './metrics/routes.ts'
import {
  readCounts,
  readDecisions,
  readModerationItem,
  readQueuePage,
} from './moderation/routes.ts'
import { readNotifications } from './notifications/routes.ts'
import { refuseUnknownParameters } from './openapi/known-parameters.ts'
import { roleOf } from './openapi/reference.ts'
import { readOpenApi } from './openapi/routes.ts'
import { readPaymentHandles } from './payment/routes.ts'
import { readEmail, readId, readImageUrl } from './profiles/by-name.ts'
import { readProfile } from './profiles/routes.ts'
import { readPushKey, subscribe, unsubscribe } from './push-subscriptions/routes.ts'
import { openSocket } from './realtime/routes.ts'
import { errorBody, statusOf } from './refusals.ts'
import { logRequests, requestFields } from './log/requests.ts'
import type { Resources } from './resources.ts'
import { readReviews } from './reviews/read-reviews.ts'
import { readRules } from './rules/routes.ts'
import { readDeal, readDeals } from './deals/routes.ts'
import { readMeetUps, readSpots } from './meet-ups/routes.ts'
import { readSavedListings } from './saved-listings/routes.ts'
import { unsubscribeInOneClick } from './sharing/one-click.ts'
import { serveApiDocs } from './static/api-docs.ts'
import { serveClient } from './static/client.ts'
import { securityHeaders } from './static/headers.ts'
import { serveManifest } from './static/manifest.ts'
import { countViolation, largestPolicyReport, policyReportPath } from './static/policy-reports.ts'
import { mountActions } from './sync/mount.ts'
import { largestRound, roundHandler } from './sync/routes.ts'
import { inTurn } from './turns/in-turn.ts'
import { Turns } from './turns/turns.ts'
import { readUniversities } from './universities/routes.ts'
import { leadToPassword, robots, securityText } from './well-known/routes.ts'
import { writes } from './writes.ts'

/** A login has 200 bytes. */
const largestBody = { session: 256 * 1024, visitor: 16 * 1024 }

/** The table of URLs. The actions in `writes.ts` have REST addresses of their own. */
export function createApp(resources: Resources): Hono<Env> {
  const app = new Hono<Env>()
  app.use((c, next) => {
    c.set('resources', resources)
    return next()
  })
  if (resources.config.metricsToken !== undefined) app.use(countRequests)
  app.use(measureHead)
  if (resources.log.isDebug) app.use(logRequests)
  app.use(securityHeaders(resources.config))
  app.use(refuseCrossSite)
  app.use('/api/*', compressData)
  app.use(refuseUnknownParameters(chapters, (reference) => roleOf(reference) === undefined))
  app.use(refuseWrongMethods(app))

  app.get('/socket.io/*', openSocket)
  app.get('/images/:id/:file', serveImage)
  app.get('/api/health', health)
  app.get('/api/health/live', live)
  app.get('/api/health/ready', ready)
  app.get('/api/config', publicConfig())
  app.get('/metrics', readMetrics)
  app.get('/.well-known/change-password', leadToPassword)
  app.get('/.well-known/security.txt', securityText)
  app.get('/robots.txt', robots)
  for (const page of legalPages) app.get(`/${page}`, serveLegal(page))
  app.get('/api/universities', readUniversities())
  app.get('/api/push-subscriptions/key', readPushKey())
  app.get('/api/openapi.json', readOpenApi(chapters))
  app.get('/api/docs/*', serveApiDocs())
  app.post(policyReportPath, limitBody(largestPolicyReport), countViolation)

  app.use('/api/*', withSession)
  app.use('/profileInfo/*', withSession)
  app.use('/reportUser/*', withSession)
  app.use('/messages/*', withSession)
  app.use('/reviews/*', withSession)
  const turns = new Turns()
  app.use(inTurn(turns))
  // Rounds have limits of their own.
  app.post('/api/sync', limitBody(largestRound), roundHandler(writes, turns))
  app.use(countWrites)
  app.use(refuseInMaintenance(chapters))
  app.post('/api/upload-image', uploadImage)

  app.use(limitBodies(largestBody))
  app.post('/unsubscribe', unsubscribeInOneClick)
  app.use('/api/auth/*', sameOriginOnly)
  mountSchoolLogin(app)
  app.post('/api/auth/register', register)
  app.get('/api/auth/verify-account', readVerifiable)
  app.put('/api/auth/verify-account', verifyAccount)
  app.post('/api/auth/login', signInByPassword)
  app.post('/api/auth/refresh', refresh)
  app.post('/api/auth/logout', logout)
  app.post('/api/auth/logout-others', logoutOthers)
  app.get('/api/auth/sessions', readSessions)
  app.post('/api/auth/reset-password', requestReset)
  app.put('/api/auth/reset-password', resetPassword)
  app.post('/api/auth/2fa', signInByCode)
  app.delete('/api/auth/2fa', turnOffTwoFactor)
  app.post('/api/auth/2fa/setup', startSetUp)
  app.put('/api/auth/2fa/setup', confirmSetUp)
  app.post('/api/auth/2fa/recovery-codes', renewRecoveryCodes)
  app.post('/api/auth/2fa/turn-off', turnOffInEmergency)
  app.get('/api/auth/2fa/status', readTwoFactorStatus)
  app.get('/api/auth/userdata', readUserdata)
  app.get('/api/auth/check-username', checkUsername)
  app.get('/profileInfo/check-username/:username', checkUsername)
  app.patch('/profileInfo/update-password/:id', changePassword)
  app.put('/api/users/email/:id', changeEmail)
  app.get('/api/users/:id/data', downloadOwnData())
  app.delete('/api/users/:id', deleteAccount)

  app.post('/api/push-subscriptions', subscribe)
  app.delete('/api/push-subscriptions', unsubscribe)

  app.get('/api/listings', readFeed)
  app.get('/api/listings/:id', readListing)
  app.get('/api/listings/info/:id', readListingInfo)
  app.get('/api/listings/user/:id', readSellerListings)
  app.get('/api/rules', readRules)
  app.get('/api/saved-listings', readSavedListings)
  app.get('/api/deals', readDeals)
  app.get('/api/deals/:id', readDeal)
  app.get('/api/meet-ups', readMeetUps)
  app.get('/api/spots', readSpots)
  app.get('/api/notifications/:id', readNotifications)
  app.get('/messages/get-messageList/:userId', readConversations)
  app.get('/messages/get-messages/:userId/:otherUsername', readMessages)
  app.get('/api/users/:id', readProfile)
  app.get('/api/users/settings/:id', readAvailability)
  app.get('/api/users/payment-handles/:id', readPaymentHandles)
  app.get('/api/block/get-blocked-list', readBlockedUsers)
  app.get('/api/block/get-blockedBy-list', readBlockedBy)
  app.get('/api/block/check/:userId', checkBlocked)
  app.get('/api/block/check-isBlocked/:userId', checkBlockedBy)
  const areas = { moderator: '/api/moderation/*', administrator: '/api/administration/*' }
  for (const role of roles)
    app.use(
      areas[role],
      only(role),
      refuseUnknownParameters(chapters, (reference) => roleOf(reference) === role),
    )
  app.get('/api/administration/accounts', readAccountsPage)
  app.get('/api/administration/sign-ups', readSignUpsPage)
  app.get('/api/administration/decisions', readDecisions)
  app.get('/api/administration/state', readState)
  app.get('/api/administration/announcements', readAnnouncements)
  app.get('/api/administration/rules', readAdministeredRules)
  app.get('/api/moderation', readCounts)
  app.get('/api/moderation/queues/:kind', readQueuePage)
  app.get('/api/moderation/items/:kind/:id', readModerationItem)
  app.get('/api/moderation/decisions', readDecisions)
  app.get('/reviews/user/:id', readReviews)
  app.get('/profileInfo/profile/:id', readProfile)
  app.get('/profileInfo/get-id/:username', readId)
  app.get('/profileInfo/get-email/:username', readEmail)
  app.get('/profileInfo/loadImage/:id', readImageUrl)
  mountActions(app, writes)

  app.get('/manifest.webmanifest', serveManifest())
  app.use(serveClient(resources))
  app.notFound((c) =>
    c.json(errorBody({ code: 'not_found', message: 'There is nothing at this address.' }), 404),
  )
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter))
      return c.json(errorBody(error), statusOf(error))
    }
    if (isCutOff(error)) {
      return c.json(errorBody({ code: 'bad_input', message: 'The request was cut off.' }), 400)
    }
    const fields = requestFields(c)
    resources.log.error('A request failed.', error, fields)
    c.header('x-request-id', String(fields['requestId']))
    return c.json(
      errorBody({ code: 'crash', message: 'Something went wrong on our side. Please try again.' }),
      500,
    )
  })
  return app
}

// The client closed the connection. That is not an error of ours and would fill the log.
const isCutOff = (error: Error): boolean => 'code' in error && error.code === 'ECONNRESET'
