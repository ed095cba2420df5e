import { seal } from '#server/auth/sealed.ts'
import { hour } from '#sync/time.ts'
import { cast, stranger } from '#tests/support/people/cast.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import type { Examples } from '../stage.ts'

/** A school that nothing asks: the examples begin after the return from it. */
export const schoolLoginSettings = {
  OIDC_ISSUER: 'https://login.hillside.edu',
  OIDC_CLIENT_ID: 'quad',
  OIDC_CLIENT_SECRET: 'a-secret',
}

/** The cookie of someone whom the school has just sent back. */
export function ticket({ resources: { keyring }, now }: TestApp, email: string): string {
  const person = { firstName: 'Ana', lastName: 'Brown', username: 'ana', remember: false }
  const login = { issuer: schoolLoginSettings.OIDC_ISSUER, subject: email }
  const text = JSON.stringify({ value: { ...login, ...person, email }, endsAt: now() + hour })
  return `__Host-quad-ticket=${seal(keyring.schoolLogins, 'ticket', Buffer.from(text))}`
}

/** Examples of the calls that continue a login at the school. */
export const schoolExamples: Examples = {
  'POST /api/auth/school-login': (app) => ({ cookie: ticket(app, stranger().email), body: {} }),
  'POST /api/auth/school-login/account': (app) => {
    const { email, username, college, year } = stranger()
    return { cookie: ticket(app, email), body: { username, college, year } }
  },
  'POST /api/auth/school-login/join': (app) => ({
    cookie: ticket(app, cast.maya.email),
    body: { password: cast.maya.password },
  }),
  'POST /api/auth/school-login/join-link': (app) => ({
    cookie: ticket(app, cast.maya.email),
    body: {},
  }),
}

/** Refusals of these calls. */
export const schoolCauses: Examples = {
  'conflict POST /api/auth/school-login/account': (app) => ({
    cookie: ticket(app, cast.maya.email),
    body: { username: 'ana', college: cast.maya.college, year: cast.maya.year },
  }),
  'conflict POST /api/auth/school-login/join': (app) => ({
    cookie: ticket(app, stranger().email),
    body: { password: cast.maya.password },
  }),
  'conflict POST /api/auth/school-login/join-link': (app) => ({
    cookie: ticket(app, stranger().email),
    body: {},
  }),
}
