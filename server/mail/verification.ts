import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The link by which an address proves itself. The page behind it acts by a call, not by being opened. */
export const verificationMail = (publicUrl: string, to: string, token: string): Mail =>
  letter({
    to,
    subject: 'Verify your Quad account',
    before: ['Welcome to Quad! Please confirm that this address is yours:'],
    link: { label: 'Verify my account', url: `${publicUrl}/verify-account?token=${token}` },
    after: [
      'The link works once, for 24 hours, and replaces any that we sent before.',
      'If you did not sign up for Quad, you can ignore this mail.',
    ],
  })
