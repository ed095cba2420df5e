import type { Hono, MiddlewareHandler } from 'hono'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../../env.ts'
import { finishSchoolLogin } from './finish.ts'
import { joinAccount, requestJoinLink } from './join.ts'
import { leadToSchool, leaveSchool, returnFromSchool } from './journey.ts'
import { callbackPath } from './provider.ts'
import { signUpBySchool } from './sign-up.ts'

/** Calls that take, set, or mail a password and have no other purpose. */
const passwordCalls = [
  '/api/auth/register',
  '/api/auth/login',
  '/api/auth/reset-password',
  '/profileInfo/update-password/*',
]

const path = '/api/auth/school-login'

/** The calls of the school’s login. Mount them before those with a password, which SSO_ONLY ends. */
export function mountSchoolLogin(app: Hono<Env>): void {
  for (const call of passwordCalls) app.use(call, withPasswords)
  app.get(`${path}/start`, leadToSchool)
  app.get(callbackPath, returnFromSchool)
  app.get(`${path}/end`, leaveSchool)
  app.post(path, finishSchoolLogin)
  app.post(`${path}/account`, signUpBySchool)
  app.post(`${path}/join`, joinAccount)
  app.post(`${path}/join-link`, requestJoinLink)
}

/** With SSO_ONLY there are no passwords, so what takes, sets, or mails one says so. */
const withPasswords: MiddlewareHandler<Env> = (c, next) => {
  if (c.get('resources').config.schoolLogin?.only)
    throw new Refusal('forbidden', 'Passwords are off. Please log in with your school.')
  return next()
}
