import { usernameLimit } from '#sync/accounts/accounts.ts'
import { loginSchema } from '#sync/accounts/session.ts'
import { messageSchema } from '#sync/answer.ts'
import {
  renewSchema,
  renewedSchema,
  resetRequested,
  resetRequestSchema,
  resetSchema,
} from '#sync/accounts/credentials.ts'
import {
  joinLinkSent,
  joinSchema,
  schoolAccountSchema,
  schoolLoginAnswerSchema,
} from '#sync/accounts/school-login.ts'
import {
  codeSignedInSchema,
  codeSignInSchema,
  loginAnswerSchema,
} from '#sync/accounts/two-factor.ts'
import type { Reference } from '../../openapi/reference.ts'
import { noBody } from '../../sync/mount.ts'

export const signInReferences: Reference[] = [
  {
    at: 'POST /api/auth/login',
    goesOnInMaintenance: true,
    summary: 'Logs in with email address and password.',
    about:
      'Sets the cookie that renews the session: until the browser closes, or for 30 days with `rememberMe`. If two-factor authentication is on, no session starts; the answer is a temporary token for `POST /api/auth/2fa`.',
    session: 'none',
    body: loginSchema,
    answer: loginAnswerSchema,
    refuses: ['unauthenticated', 'forbidden'],
  },
  {
    at: 'POST /api/auth/2fa',
    goesOnInMaintenance: true,
    summary: 'Completes a login with a code.',
    about:
      '`token` is a code from the authenticator app, or a recovery code, which works once. After one, the answer has `recoveryCodeUsed`, and `user.recoveryCodesLeft` tells how many are left. A temporary token is valid for five minutes and five codes.',
    session: 'none',
    body: codeSignInSchema,
    answer: codeSignedInSchema,
    refuses: ['unauthenticated', 'wrong_code', 'forbidden'],
  },
  {
    at: 'POST /api/auth/refresh',
    goesOnInMaintenance: true,
    summary: 'Renews the session.',
    about:
      'Returns a new access token and replaces the cookie. After a lost answer, repeat it with the cookie that you have. Otherwise renew by the newest cookie, one renewal at a time: two successors of one cookie, both in use, or a cookie whose successor has been renewed, show that two hold it, and end the session. Within a minute after that renewal, the older cookie is only refused (`limited`). Also send the `renewal` of the newest answer that you have stored. It wins over the cookie, which a late answer may have replaced. `account_deleted` tells the holder of a cookie that the account is gone.',
    session: 'cookie',
    body: renewSchema,
    answer: renewedSchema,
    refuses: ['forbidden', 'account_deleted'],
  },
  {
    at: 'POST /api/auth/logout',
    goesOnInMaintenance: true,
    summary: 'Ends the sessions that the cookie and the bearer token name.',
    session: 'none',
    body: noBody,
    answer: messageSchema,
    says: 'You have been logged out.',
    refuses: ['forbidden'],
  },
  {
    at: 'POST /api/auth/reset-password',
    summary: 'Emails a link for choosing a new password.',
    about:
      'The answer reveals neither whether the address has an account nor whether links were requested too often for it. Each link is good for an hour; using one ends all.',
    session: 'none',
    body: resetRequestSchema,
    answer: messageSchema,
    says: resetRequested,
    refuses: ['forbidden'],
  },
  {
    at: 'PUT /api/auth/reset-password',
    summary: 'Sets a new password.',
    about:
      'Takes the token of the emailed link, which works once and for one hour. Ends every session of the account.',
    session: 'none',
    body: resetSchema,
    demands: ['token', 'newPassword'],
    limits: { newPassword: { minLength: 8 } },
    answer: messageSchema,
    says: 'Your password has been reset successfully.',
    refuses: ['forbidden'],
  },
  {
    at: 'POST /api/auth/school-login',
    goesOnInMaintenance: true,
    summary: 'Continues a login at the school.',
    about:
      'Only with `OIDC_ISSUER`. A browser that was sent to `GET /api/auth/school-login/start` and has come back has a cookie that says who it is. The answer is a session, a wish for a code as of `POST /api/auth/login`, or what is missing: with `wanted: "join"` the address has an account that the login does not open yet, with `wanted: "account"` there is none.',
    session: 'none',
    body: noBody,
    answer: schoolLoginAnswerSchema,
    refuses: ['unauthenticated', 'forbidden'],
  },
  {
    at: 'POST /api/auth/school-login/account',
    summary: 'Creates the account of a first login at the school.',
    about: 'The address is the one that the school has verified. The answer is that of a login.',
    session: 'none',
    body: schoolAccountSchema,
    demands: ['username', 'year'],
    limits: { username: { minLength: 3, maxLength: usernameLimit } },
    answer: loginAnswerSchema,
    refuses: ['unauthenticated', 'forbidden', 'conflict'],
  },
  {
    at: 'POST /api/auth/school-login/join',
    summary: 'Joins a login at the school to the account of its address.',
    about:
      'Takes the password of the account, or the `token` of a link from `POST /api/auth/school-login/join-link`, which works only with the login that asked for it. The answer is that of a login.',
    session: 'none',
    body: joinSchema,
    answer: loginAnswerSchema,
    refuses: ['unauthenticated', 'forbidden', 'conflict'],
  },
  {
    at: 'POST /api/auth/school-login/join-link',
    summary: 'Emails the owner of the account a link that joins it.',
    session: 'none',
    body: noBody,
    answer: messageSchema,
    says: joinLinkSent,
    refuses: ['unauthenticated', 'forbidden', 'conflict'],
  },
]
