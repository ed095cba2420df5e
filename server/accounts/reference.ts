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
import { registeredSchema, signedInSchema, usernameAnswerSchema } from '#sync/credentials.ts'
import type { Reference } from '../openapi/reference.ts'
import { verificationSchema } from './registration.ts'

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
    refuses: ['conflict', 'limited'],
  },
  {
    at: 'PUT /api/auth/verify-account',
    summary: 'Verifies an address by the token of the mailed link.',
    session: 'none',
    body: verificationSchema,
    demands: ['token'],
    answer: messageSchema,
    says: 'Your account has been verified.',
  },
  {
    at: 'POST /api/auth/login',
    summary: 'Signs in.',
    about:
      'Sets the cookie that renews the session: for this browser session, or for 30 days with `rememberMe`.',
    session: 'none',
    body: loginSchema,
    answer: signedInSchema,
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
]
