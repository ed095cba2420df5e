import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The link by which a new address proves itself. */
export const newEmailMail = (publicUrl: string, to: string, token: string): Mail =>
  letter({
    to,
    subject: 'Confirm your new address for Quad',
    before: ['Please confirm that your Quad account shall belong to this address:'],
    link: { label: 'Confirm this address', url: `${publicUrl}/verify-account?token=${token}` },
    after: [
      'The link works once, for 24 hours, and replaces any that we sent before.',
      'If you did not ask for it, you can ignore this mail.',
    ],
  })

/** Tells the present address of what was asked for. */
export const emailChangeAskedMail = (to: string): Mail =>
  letter({
    to,
    subject: 'A new address for your Quad account',
    before: [
      'Somebody who knows your password asked to give your Quad account another address. It changes once that one is confirmed.',
      'If it was you, all is well.',
    ],
    after: ['If it was not you, please change your password at once: that stops it, too.'],
  })

/** The last mail to an address that an account has left. */
export const emailChangedMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Your Quad account has a new address',
    before: [
      'Your Quad account now belongs to another address, which was confirmed. This one can no longer sign in.',
    ],
    after: ['If it was not you, please write to the people who run Quad at your school.'],
  })

/** Tells the owner of an account that somebody tried to give its address to another account. */
export const emailTakenMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Somebody tried to use your address',
    before: [
      'Somebody tried to give another Quad account your address. You have an account yourself, so nothing was changed.',
    ],
    after: ['You need not do anything. Your account is safe.'],
  })
