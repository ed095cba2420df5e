import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { oneLine } from './without-links.ts'

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

/** The page that verifies an account. */
export const verificationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/verify-account?token=${token}`

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
    link: { label: 'Verify my account', url: verificationLink(publicUrl, token) },
    after: [
      'The link works once and is valid for 24 hours.',
      'If you didn’t sign up for Quad, or if this isn’t your name, ignore this email. Then no account is created.',
    ],
  })
