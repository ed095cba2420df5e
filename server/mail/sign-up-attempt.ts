import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Tells the owner of an account that somebody tried to make another with the same address. */
export const signUpAttemptMail = (publicUrl: string, to: string): Mail =>
  letter({
    to,
    subject: 'Somebody tried to sign up with your address',
    before: [
      'Somebody tried to sign up for Quad with your address. You already have an account, so nothing was changed.',
      'If it was you, just sign in:',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
    after: ['If it was not you, you need not do anything. Your account is safe.'],
  })
