import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The link by which somebody who forgot the password chooses another. Opening it changes nothing. */
export const passwordResetMail = (publicUrl: string, to: string, token: string): Mail =>
  letter({
    to,
    subject: 'Choose a new Quad password',
    before: ['Somebody, hopefully you, asked for a new password for your Quad account.'],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    after: [
      'The link works once, for one hour, and replaces any that we sent before.',
      'If you did not ask for it, you can ignore this mail. Your password stays as it is.',
    ],
  })
