import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/**
 * Informs the owner of an account that two-factor authentication was turned on. Opening the link
 * changes nothing.
 */
export const twoFactorOnMail = (publicUrl: string, to: string, offToken: string): Mail =>
  letter({
    to,
    subject: 'Two-factor authentication is on',
    before: [
      'From now on, logging in to your Quad account requires your password and a code from your authenticator app.',
      'Please keep your recovery codes where you can find them without your phone.',
      'If this wasn’t you, someone else is in your account. This link turns it off again, logs out all devices, and lets you choose a new password:',
    ],
    link: {
      label: 'This wasn’t me: turn it off',
      url: `${publicUrl}/turn-off-two-factor?token=${offToken}`,
    },
    after: ['The link works once and is valid for 7 days. If this was you, ignore it.'],
  })

/** Informs the owner of an account that two-factor authentication was turned off. */
export const twoFactorOffMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Two-factor authentication is off',
    before: ['You can log in to your Quad account with just your password again.'],
    after: ['If this wasn’t you, change your password right away.'],
  })
