import { messageSchema } from '#sync/answer.ts'
import { signedInSchema } from '#sync/credentials.ts'
import {
  codeSchema,
  codeSignInSchema,
  recoveryCodesSchema,
  twoFactorOffSchema,
  twoFactorSetupSchema,
  twoFactorStatusSchema,
} from '#sync/two-factor.ts'
import type { Reference } from '../openapi/reference.ts'
import { noBody } from '../sync/mount.ts'

export const twoFactorReferences: Reference[] = [
  {
    at: 'POST /api/auth/2fa',
    summary: 'Finishes a sign-in with a code.',
    about:
      '`token` is a code of your authenticator, or a recovery code, which works once. A temporary token is good for five minutes and five codes.',
    session: 'none',
    body: codeSignInSchema,
    answer: signedInSchema,
    refuses: ['unauthenticated', 'wrong_code', 'forbidden', 'limited'],
  },
  {
    at: 'POST /api/auth/2fa/setup',
    summary: 'Begins to set two-factor up.',
    about: 'Nothing is on yet; a secret that was never confirmed is replaced.',
    body: noBody,
    answer: twoFactorSetupSchema,
    refuses: ['forbidden', 'conflict'],
  },
  {
    at: 'PUT /api/auth/2fa/setup',
    summary: 'Turns two-factor on with a first code.',
    about: 'The ten recovery codes are shown this once.',
    body: codeSchema,
    answer: recoveryCodesSchema,
    refuses: ['wrong_code', 'forbidden', 'conflict', 'limited'],
  },
  {
    at: 'GET /api/auth/2fa/status',
    summary: 'Whether your two-factor is on.',
    answer: twoFactorStatusSchema,
  },
  {
    at: 'DELETE /api/auth/2fa',
    summary: 'Turns two-factor off.',
    about: 'Takes a current code (`token`), or the password.',
    body: twoFactorOffSchema,
    answer: messageSchema,
    says: '2FA has been disabled.',
    refuses: ['wrong_code', 'forbidden', 'conflict', 'limited'],
  },
]
