import { letter, type Owner } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The last email to a user who deleted their account. */
export const accountDeletedMail = ({ email, firstName }: Owner): Mail =>
  letter({
    to: email,
    firstName,
    subject: 'Your Quad account was deleted',
    before: ['Your Quad account was deleted, with your listings, photos, and saved listings.'],
    after: [
      'Messages you sent stay with the people who received them, without your name.',
      'For a year, Quad recognizes this email address by a hash. If you sign up with it again, blocks, warnings, and reports against you still apply.',
    ],
  })
