import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { cast } from '#tests/support/people/cast.ts'
import { write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import type { Examples } from '../stage.ts'

/** Examples of the calls about settings, availability and payment. */
export const settingsExamples = {
  'PUT /api/users/university/{id}': async (app) => {
    const as = await newcomer(app)
    const body = { university: cast.dre.college, moveListings: true }
    return { as, path: `/api/users/university/${as.user.id}`, body }
  },
  'PUT /api/users/settings/{id}': async (app) => {
    const as = await newcomer(app)
    return { as, path: `/api/users/settings/${as.user.id}`, body: { allowMessages: false } }
  },
  'PUT /api/users/terms/{id}': async (app) => {
    const as = await newcomer(app)
    // As of someone who signed up before there were versions.
    await app.resources.writer.write({
      run: (tx) => tx.update(users).set({ termsVersion: null }).where(eq(users.id, as.user.id)),
    })
    const body = { version: app.resources.legalTexts.termsVersion }
    return { as, path: `/api/users/terms/${as.user.id}`, body }
  },
  'GET /api/users/settings/{id}': ({ people: { maya } }) => ({
    as: maya,
    path: `/api/users/settings/${maya.user.id}`,
  }),
  'PUT /api/users/update-availability/{id}': async (app) => {
    const as = await newcomer(app)
    const availability = [{ day: 'Monday', startTime: '15:00', endTime: '18:30' }]
    const body = { showAvailability: true, availability }
    return { as, path: `/api/users/update-availability/${as.user.id}`, body }
  },
  'GET /api/users/payment-handles/{id}': async (app) => {
    await write(app, app.people.maya, app.people.jonas, 'Venmo is fine.')
    return {
      as: app.people.jonas,
      path: `/api/users/payment-handles/${app.people.maya.user.id}`,
    }
  },
  'PUT /api/users/update-payment-handles/{id}': async (app) => {
    const as = await newcomer(app)
    const body = { venmoHandle: '@maya-keller', paypalHandle: 'mayakeller' }
    return { as, path: `/api/users/update-payment-handles/${as.user.id}`, body }
  },
} satisfies Examples
