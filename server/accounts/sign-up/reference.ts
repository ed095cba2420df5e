import * as v from 'valibot'
import {
  nameLimit,
  registrationFields,
  registrationSchema,
  usernameLimit,
} from '#sync/accounts/accounts.ts'
import { messageSchema } from '#sync/answer.ts'
import {
  registeredSchema,
  usernameAnswerSchema,
  verifiableSchema,
  verificationSchema,
} from '#sync/accounts/credentials.ts'
import type { Reference } from '../../openapi/reference.ts'

export const signUpReferences: Reference[] = [
  {
    at: 'POST /api/auth/register',
    summary: 'Creates an account with a university email address.',
    about:
      'Emails a link to the address. The account exists once `PUT /api/auth/verify-account` has received the token of the link. The answer does not reveal whether the mailbox already has an account. Unless the school sets `PLUS_ADDRESSES=separate`, `ada+quad@purdue.edu` is the mailbox `ada@purdue.edu`.',
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
    refuses: ['forbidden', 'conflict'],
  },
  {
    at: 'GET /api/auth/verify-account',
    summary: 'Names the account that an emailed link would verify.',
    about:
      'Changes nothing. Pages show the account before `PUT`, because anyone can enter any address. `isNewAddress` tells the new address of an existing account from a sign-up. `conflict`: the new address has another account by now.',
    session: 'none',
    query: v.object({ token: v.string() }),
    answer: verifiableSchema,
    refuses: ['conflict'],
  },
  {
    at: 'PUT /api/auth/verify-account',
    summary: 'Verifies an email address.',
    about:
      'Takes the token of an emailed link, and verifies a new account or the new address of an existing one. For an address, the answer names it; `conflict`: it has another account by now.',
    session: 'none',
    body: verificationSchema,
    demands: ['token'],
    answer: messageSchema,
    says: 'Your account has been verified.',
    refuses: ['forbidden', 'conflict'],
  },
  {
    at: 'GET /api/auth/check-username',
    summary: 'Checks whether a username is available.',
    session: 'none',
    query: v.object({ username: v.string() }),
    answer: usernameAnswerSchema,
    says: 'Username is available',
  },
  {
    at: 'GET /profileInfo/check-username/:username',
    summary: 'Checks whether the username in the path is available.',
    session: 'none',
    answer: usernameAnswerSchema,
    says: 'Username is available',
  },
]
