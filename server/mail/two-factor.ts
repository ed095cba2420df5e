import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Informs the owner of an account that two-factor authentication was turned on. */
export const twoFactorOnMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Two-factor authentication is on',
    before: [
      'From now on, logging in to your Quad account requires your password and a code from your authenticator app.',
      'Please keep your recovery codes where you can find them without your phone.',
    ],
    after: ['If this wasn’t you, change your password right away.'],
  })

/** Informs the owner of an account that two-factor authentication was turned off. */
export const twoFactorOffMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Two-factor authentication is off',
    before: ['You can log in to your Quad account with just your password again.'],
    after: ['If this wasn’t you, change your password right away.'],
  })
