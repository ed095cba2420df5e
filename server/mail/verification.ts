import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { namesOf, type ForAccount } from './names-of.ts'

/** The page that verifies an account. */
export const verificationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/verify-account?token=${token}`

/**
 * The link that verifies a new account. It names the account, because anyone can sign up with any
 * address. Its page verifies by a call; opening the link changes nothing.
 */
export const verificationMail = (publicUrl: string, { to, token, account }: ForAccount): Mail =>
  letter({
    to,
    firstName: account.firstName,
    subject: 'Verify your Quad account',
    before: [
      'Welcome to Quad! Someone, hopefully you, signed up with this email address:',
      ...namesOf(account),
      'If this is your sign-up, please verify it:',
    ],
    link: { label: 'Verify my account', url: verificationLink(publicUrl, token) },
    after: [
      'The link works once and is valid for 24 hours.',
      'If you didn’t sign up for Quad, or if the name and the username above aren’t yours, ignore this email. Then this account is not created.',
    ],
  })
