import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { oneLine } from './without-links.ts'

interface Verification {
  to: string
  token: string
  account: { username: string; firstName: string; lastName: string }
}

/**
 * The link that verifies a new account. It names the account, because anyone can sign up with any
 * address. Its page verifies by a call; opening the link changes nothing.
 */
export const verificationMail = (publicUrl: string, { to, token, account }: Verification): Mail =>
  letter({
    to,
    subject: 'Verify your Quad account',
    before: [
      'Welcome to Quad! Someone, hopefully you, signed up with this email address:',
      `Name: ${oneLine(`${account.firstName} ${account.lastName}`)}`,
      `Username: ${oneLine(account.username)}`,
      'If this is your sign-up, please confirm it:',
    ],
    link: { label: 'Verify my account', url: `${publicUrl}/verify-account?token=${token}` },
    after: [
      'The link works once and is valid for 24 hours.',
      'If you didn’t sign up for Quad, or under another name, ignore this email. Then no such account is created.',
    ],
  })
