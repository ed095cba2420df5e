import { messageSchema } from '#sync/answer.ts'
import {
  passwordChangeSchema,
  resetRequested,
  resetRequestSchema,
  resetSchema,
} from '#sync/credentials.ts'
import type { Reference } from '../openapi/reference.ts'

export const passwordReferences: Reference[] = [
  {
    at: 'POST /api/auth/reset-password',
    summary: 'Mails a link to choose a new password.',
    about:
      'The answer is the same whether the address has an account or not, and when links are asked for too often. A newer link ends the older one.',
    session: 'none',
    body: resetRequestSchema,
    answer: messageSchema,
    says: resetRequested,
    refuses: ['forbidden'],
  },
  {
    at: 'PUT /api/auth/reset-password',
    summary: 'Sets a new password by the token of the mailed link.',
    about: 'The link works once, for an hour. Every session of the account ends.',
    session: 'none',
    body: resetSchema,
    demands: ['token', 'newPassword'],
    limits: { newPassword: { minLength: 8 } },
    answer: messageSchema,
    says: 'Your password has been reset successfully.',
    refuses: ['forbidden', 'limited'],
  },
  {
    at: 'PATCH /profileInfo/update-password/:id',
    summary: 'Changes your password.',
    about: 'Every other session of yours ends.',
    body: passwordChangeSchema,
    limits: { password: { minLength: 8 } },
    answer: messageSchema,
    says: 'Password updated successfully',
    refuses: ['forbidden', 'not_found', 'limited'],
  },
]
