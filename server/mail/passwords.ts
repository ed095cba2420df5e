import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { offLink } from './two-factor.ts'

/**
 * Informs the owner of an account about a new password.
 * @param offToken of the link that turns off a second factor that has been on for a few days only
 */
export const passwordChangedMail = (
  publicUrl: string,
  to: string,
  offToken: string | undefined,
): Mail =>
  letter({
    to,
    subject: 'Your Quad password was changed',
    before: [
      'Your password was changed, and you were logged out everywhere else.',
      'If this wasn’t you, open Quad right away and choose “Forgot Password?” on the login page.',
      ...(offToken === undefined
        ? []
        : ['If you did not turn on two-factor authentication either, this link turns it off:']),
    ],
    ...(offToken !== undefined && { link: offLink(publicUrl, offToken) }),
    after: [],
  })

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
