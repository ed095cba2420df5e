import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Tells an owner of a new password. */
export const passwordChangedMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Your Quad password was changed',
    before: ['Your password was changed, and you were signed out everywhere else.'],
    after: [
      'If it was not you, please open Quad at once and choose “Forgot password” on the sign-in page.',
    ],
  })
