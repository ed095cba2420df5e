import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The link that verifies a new account. Its page verifies by a call; opening the link changes nothing. */
export const verificationMail = (publicUrl: string, to: string, token: string): Mail =>
  letter({
    to,
    subject: 'Verify your Quad account',
    before: ['Welcome to Quad! Please confirm that this is your email address:'],
    link: { label: 'Verify my account', url: `${publicUrl}/verify-account?token=${token}` },
    after: [
      'The link works once, is valid for 24 hours, and replaces any we sent before.',
      'If you didn’t sign up for Quad, you can ignore this email.',
    ],
  })
