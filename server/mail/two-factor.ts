import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Leads to the page that turns two-factor authentication off. */
export const offLink = (publicUrl: string, token: string) => ({
  label: 'This wasn’t me: turn it off',
  url: `${publicUrl}/turn-off-two-factor?token=${token}`,
})

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
      'If this wasn’t you, someone else is in your account. This link turns it off again, logs out all devices, and emails you a link for a new password:',
    ],
    link: offLink(publicUrl, offToken),
    after: [
      'The link works once and is valid for 7 days, until your password or address changes. If this was you, ignore it.',
    ],
  })

/**
 * Informs the owner of an account that an emailed link turned two-factor authentication off, and
 * leads to a new password.
 */
export const twoFactorOffByLinkMail = (publicUrl: string, to: string, token: string): Mail =>
  letter({
    to,
    subject: 'Two-factor authentication is off',
    before: [
      'The link that we emailed to you has turned two-factor authentication off and logged out all devices.',
      'If someone else was in your account, choose a new password now:',
    ],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    after: ['The link works once and is valid for one hour.'],
  })

/** Informs the owner of an account that its recovery codes were replaced. */
export const newRecoveryCodesMail = (to: string): Mail =>
  letter({
    to,
    subject: 'You have new recovery codes',
    before: [
      'Your Quad account has ten new recovery codes. The earlier ones no longer work.',
      'Please keep the new ones where you can find them without your phone.',
    ],
    after: [
      'If this wasn’t you, change your password right away, and turn two-factor authentication off and on again.',
    ],
  })

/** Informs the owner of an account that two-factor authentication was turned off. */
export const twoFactorOffMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Two-factor authentication is off',
    before: ['You can log in to your Quad account with just your password again.'],
    after: ['If this wasn’t you, change your password right away.'],
  })
