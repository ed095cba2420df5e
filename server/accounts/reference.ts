import * as v from 'valibot'
import {
  loginSchema,
  nameLimit,
  registrationFields,
  registrationSchema,
  sessionUserSchema,
  usernameLimit,
} from '#sync/accounts.ts'
import { messageSchema } from '#sync/answer.ts'
import {
  confirmationSchema,
  emailChangeSchema,
  registeredSchema,
  usernameAnswerSchema,
} from '#sync/credentials.ts'
import { ownDataSchema } from '#sync/own-data.ts'
import { loginAnswerSchema } from '#sync/two-factor.ts'
import type { Reference } from '../openapi/reference.ts'
import { verificationSchema } from './verification.ts'

export const accountReferences: Reference[] = [
  {
    at: 'POST /api/auth/register',
    summary: 'Signs up with a university address.',
    about:
      'A mail with a link goes to the address; the account begins when it is verified. The answer is the same whether the address has an account or not.',
    session: 'none',
    body: registrationSchema,
    demands: Object.keys(registrationFields),
    limits: {
      firstName: { maxLength: nameLimit },
      lastName: { maxLength: nameLimit },
      username: { minLength: 3, maxLength: usernameLimit },
      password: { minLength: 8 },
    },
    status: 201,
    answer: registeredSchema,
    says: 'User registered successfully. Please verify your account before logging in.',
    refuses: ['forbidden', 'conflict', 'limited'],
  },
  {
    at: 'PUT /api/auth/verify-account',
    summary: 'Verifies an address by the token of the mailed link.',
    about: 'The address of a new account, or another one of an account that there is.',
    session: 'none',
    body: verificationSchema,
    demands: ['token'],
    answer: messageSchema,
    says: 'Your account has been verified.',
    refuses: ['forbidden'],
  },
  {
    at: 'POST /api/auth/login',
    summary: 'Signs in.',
    about:
      'Sets the cookie that renews the session: for this browser session, or for 30 days with `rememberMe`. With two-factor on, the answer is a temporary token for `POST /api/auth/2fa` instead, and no session begins.',
    session: 'none',
    body: loginSchema,
    answer: loginAnswerSchema,
    refuses: ['unauthenticated', 'forbidden', 'limited'],
  },
  {
    at: 'GET /api/auth/userdata',
    summary: 'Your own account.',
    answer: sessionUserSchema,
  },
  {
    at: 'GET /api/auth/check-username',
    summary: 'Whether a username may still be chosen.',
    session: 'none',
    query: v.object({ username: v.string() }),
    answer: usernameAnswerSchema,
    says: 'Username is available',
  },
  {
    at: 'GET /profileInfo/check-username/:username',
    summary: 'The same, with the username in the path.',
    session: 'none',
    answer: usernameAnswerSchema,
    says: 'Username is available',
  },
  {
    at: 'PUT /api/users/email/:id',
    summary: 'Asks for another address for your account.',
    about:
      'It counts once the link that is mailed to it was opened and posted to `PUT /api/auth/verify-account`; the old address is told. The answer is the same whether the new address has an account or not.',
    body: emailChangeSchema,
    answer: messageSchema,
    says: 'Please open the link in the mail that we have sent to your new address.',
    refuses: ['forbidden', 'not_found', 'limited'],
  },
  {
    at: 'GET /api/users/:id/data',
    summary: 'All of your data, as a file.',
    about: 'Another’s id is answered 404.',
    answer: ownDataSchema,
    refuses: ['not_found'],
  },
  {
    at: 'DELETE /api/users/:id',
    summary: 'Deletes your account, at once and for good.',
    about:
      'With listings, photos, saved listings and every session. The username is never given out again.',
    body: confirmationSchema,
    answer: messageSchema,
    says: 'User deleted successfully.',
    refuses: ['forbidden', 'not_found', 'limited'],
  },
]
