import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Informs the owner of an account that someone tried to sign up with its address. */
export const signUpAttemptMail = (publicUrl: string, to: string): Mail =>
  letter({
    to,
    subject: 'Someone tried to sign up with your email address',
    before: [
      `Someone tried to sign up for Quad with your email address. You already have an account with ${to}, so nothing was changed.`,
      'If this was you, log in instead:',
    ],
    link: { label: 'Log in', url: `${publicUrl}/login` },
    after: ['If this wasn’t you, you don’t need to do anything. Your account is safe.'],
  })

/** Informs the owner of an address that it has too many unconfirmed sign-ups to add another. */
export const signUpsFullMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Your sign-up was not added',
    before: [
      'Someone, hopefully you, signed up for Quad with your email address. Five other sign-ups already wait for it, so this one was not added.',
      'If one of them is yours, open the link in its email. Each email names its account. Otherwise, please sign up again tomorrow.',
    ],
    after: ['If you didn’t sign up for Quad, you can ignore this email.'],
  })
