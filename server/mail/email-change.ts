import { letter, type Owner } from './letter.ts'
import type { Mail } from './mailer.ts'
import { namesOf, type ForAccount } from './names-of.ts'

/** The link that confirms a new address. */
export const newEmailMail = (publicUrl: string, { to, token, account }: ForAccount): Mail =>
  letter({
    to,
    firstName: account.firstName,
    subject: 'Confirm your new email address for Quad',
    before: [
      `Someone, hopefully you, asked to use ${to} as the email address of a Quad account:`,
      ...namesOf(account),
      'If this is your account, please confirm its new address:',
    ],
    link: { label: 'Confirm this address', url: `${publicUrl}/verify-account?token=${token}` },
    after: [
      'The link works once, is valid for 24 hours, and replaces any we sent before.',
      'If this isn’t your account, ignore this email. Then the address of the account stays as it is.',
    ],
  })

/** Informs the current address about a requested change. */
export const emailChangeRequestedMail = ({ email, firstName }: Owner): Mail =>
  letter({
    to: email,
    firstName,
    subject: 'Someone asked to change your Quad email address',
    before: [
      'Someone who knows your password asked to change your Quad account’s email address. It will change once the new address is confirmed.',
      'If this was you, you don’t need to do anything.',
    ],
    after: ['If this wasn’t you, change your password right away. That also cancels the request.'],
  })

/** The last email to the old address of an account. */
export const emailChangedMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Your Quad email address was changed',
    before: [
      'The email address of your Quad account has been changed and confirmed. You can no longer log in with this one.',
    ],
    after: ['If this wasn’t you, please write to the people who run Quad at your school.'],
  })

/** Informs the owner of an account that someone tried to use its address for another account. */
export const emailTakenMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Someone tried to use your email address',
    before: [
      'Someone tried to use your email address for another Quad account. You already have an account with it, so nothing was changed.',
    ],
    after: ['You don’t need to do anything. Your account is safe.'],
  })
