import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The last mail to somebody who has left. */
export const accountDeletedMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Your Quad account was deleted',
    before: ['Your Quad account was deleted, with your listings, photos and saved listings.'],
    after: ['Messages that you sent stay with the people you wrote to, without your name.'],
  })
