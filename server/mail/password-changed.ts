import { letter, type Owner } from './letter.ts'
import type { Mail } from './mailer.ts'
import { offLink } from './two-factor.ts'

/**
 * Informs the owner of an account about a new password.
 * @param offToken of the link that turns off a second factor that has been on for a few days only
 */
export const passwordChangedMail = (
  publicUrl: string,
  { email, firstName }: Owner,
  offToken: string | undefined,
): Mail =>
  letter({
    to: email,
    firstName,
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
