import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Informs the owner of an account about a new password. */
export const passwordChangedMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Your Quad password was changed',
    before: ['Your password was changed, and you were logged out everywhere else.'],
    after: [
      'If this wasn’t you, open Quad right away and choose “Forgot Password?” on the login page.',
    ],
  })
