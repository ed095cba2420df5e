import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The link for choosing a new password. Opening it changes nothing. */
export const passwordResetMail = (publicUrl: string, to: string, token: string): Mail =>
  letter({
    to,
    subject: 'Choose a new Quad password',
    before: ['Someone, hopefully you, asked to reset your Quad password.'],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    after: [
      'The link works once and is valid for one hour. Choosing a new password ends every such link.',
      'If you didn’t ask for it, you can ignore this email. Your password won’t change.',
    ],
  })
