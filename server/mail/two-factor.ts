import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Tells an owner that signing in takes a code from now on. */
export const twoFactorOnMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Two-factor authentication is on',
    before: [
      'From now on, signing in to your Quad account takes your password and a code from your authenticator.',
      'Please keep your recovery codes where you can find them without your phone.',
    ],
    after: ['If it was not you, please change your password at once.'],
  })

/** Tells an owner that the password alone is enough again. */
export const twoFactorOffMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Two-factor authentication is off',
    before: ['Signing in to your Quad account takes your password alone again.'],
    after: ['If it was not you, please change your password at once.'],
  })
