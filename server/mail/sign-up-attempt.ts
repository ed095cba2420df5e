import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Informs the owner of an account that someone tried to sign up with its address. */
export const signUpAttemptMail = (publicUrl: string, to: string): Mail =>
  letter({
    to,
    subject: 'Someone tried to sign up with your email address',
    before: [
      'Someone tried to sign up for Quad with your email address. You already have an account, so nothing was changed.',
      'If this was you, log in instead:',
    ],
    link: { label: 'Log in', url: `${publicUrl}/login` },
    after: ['If this wasn’t you, you don’t need to do anything. Your account is safe.'],
  })
