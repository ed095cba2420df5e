import * as v from 'valibot'
import { sessionUserSchema } from '#sync/accounts/session.ts'
import { messageSchema } from '#sync/answer.ts'
import {
  confirmationSchema,
  emailChangeSchema,
  passwordChangeSchema,
  signInRecordSchema,
} from '#sync/accounts/credentials.ts'
import { ownDataSchema } from '#sync/accounts/own-data.ts'
import {
  codeSchema,
  turnedOffByLink,
  emergencyOffSchema,
  recoveryCodesSchema,
  setUpSchema,
  twoFactorOffSchema,
  twoFactorSetupSchema,
  twoFactorStatusSchema,
} from '#sync/accounts/two-factor.ts'
import type { Reference } from '../../openapi/reference.ts'
import { noBody } from '../../sync/mount.ts'

export const accountReferences: Reference[] = [
  {
    at: 'GET /api/auth/userdata',
    summary: 'Returns your account.',
    answer: sessionUserSchema,
  },
  {
    at: 'GET /api/auth/sessions',
    summary: 'Lists your sessions, most recently used first.',
    answer: v.array(signInRecordSchema),
  },
  {
    at: 'POST /api/auth/logout-others',
    goesOnInMaintenance: true,
    summary: 'Ends all your sessions except the current one.',
    body: noBody,
    answer: messageSchema,
    says: 'You have been logged out everywhere else.',
    refuses: ['forbidden'],
  },
  {
    at: 'PATCH /profileInfo/update-password/:id',
    summary: 'Changes your password.',
    about:
      'Ends all your other sessions. To end copies of this one, too, renew it twice afterwards.',
    body: passwordChangeSchema,
    limits: { password: { minLength: 8 } },
    answer: messageSchema,
    says: 'Password updated successfully',
    refuses: ['forbidden', 'not_found'],
  },
  {
    at: 'GET /api/auth/2fa/status',
    summary: 'Tells whether your two-factor authentication is on.',
    answer: twoFactorStatusSchema,
  },
  {
    at: 'POST /api/auth/2fa/setup',
    summary: 'Starts the two-factor setup.',
    about:
      'Nothing is turned on yet. Replaces a secret that was never confirmed. Requires the `password`, unless the session began less than 15 minutes ago.',
    body: setUpSchema,
    answer: twoFactorSetupSchema,
    refuses: ['forbidden', 'conflict'],
  },
  {
    at: 'PUT /api/auth/2fa/setup',
    summary: 'Turns two-factor authentication on with a first code.',
    about: 'Returns ten recovery codes. They are not shown again.',
    body: codeSchema,
    answer: recoveryCodesSchema,
    refuses: ['wrong_code', 'forbidden', 'conflict'],
  },
  {
    at: 'POST /api/auth/2fa/recovery-codes',
    summary: 'Replaces your recovery codes.',
    about:
      'Takes a current code from the authenticator app, and no recovery code. Returns ten recovery codes, which are not shown again. Earlier ones no longer work. An email says so. `recoveryCodesLeft` of `GET /api/auth/userdata` tells how many are left.',
    body: codeSchema,
    answer: recoveryCodesSchema,
    refuses: ['wrong_code', 'forbidden', 'conflict'],
  },
  {
    at: 'DELETE /api/auth/2fa',
    summary: 'Turns two-factor authentication off.',
    about: 'Takes a current code (`token`) or the password.',
    body: twoFactorOffSchema,
    answer: messageSchema,
    says: '2FA has been disabled.',
    refuses: ['wrong_code', 'forbidden', 'conflict'],
  },
  {
    at: 'POST /api/auth/2fa/turn-off',
    summary: 'Turns two-factor authentication off with an emailed link.',
    about:
      'Takes the token of the email that says that it was turned on, for 7 days and once. Logs out all devices, and emails a link for a new password to the present address. A new password or address ends the link.',
    session: 'none',
    body: emergencyOffSchema,
    answer: messageSchema,
    says: turnedOffByLink,
    refuses: ['forbidden'],
  },
  {
    at: 'PUT /api/users/email/:id',
    summary: 'Changes your email address.',
    about:
      'Emails a link to the new address and a notice to the old one. With two-factor authentication on, `token` must be a current code. The address changes once `PUT /api/auth/verify-account` has received the token of the link; that logs out all other devices. The answer does not reveal whether the new address already has an account.',
    body: emailChangeSchema,
    answer: messageSchema,
    says: 'Please open the link we emailed to your new address.',
    refuses: ['forbidden', 'not_found'],
  },
  {
    at: 'GET /api/users/:id/data',
    summary: 'Returns all your data as a file.',
    about:
      'Responds with 404 for the id of another user. You can download it ten times a day, once at a time. The server sends it in portions: messages are grouped by conversation, and what changes in the meantime may be in it or not.',
    answer: ownDataSchema,
    refuses: ['not_found', 'limited'],
  },
  {
    at: 'DELETE /api/users/:id',
    summary: 'Deletes your account immediately and permanently.',
    about:
      'Also deletes your listings, photos, saved listings, and sessions. No one can choose the username again.',
    body: confirmationSchema,
    answer: messageSchema,
    says: 'User deleted successfully.',
    refuses: ['forbidden', 'not_found'],
  },
]
