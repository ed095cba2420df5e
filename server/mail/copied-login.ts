import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { momentOf } from './moment.ts'

/** Informs the owner of an account that someone had a copy of a login, which has ended. */
export const copiedLoginMail = (to: string, device: string, now: number): Mail =>
  letter({
    to,
    subject: 'Someone copied a login of your Quad account',
    before: [
      `Your login with ${device} was used in two places, so one of them has a copy of it. Quad ended this login on ${momentOf(now)}. Both places are logged out.`,
      'If you copied the data of your browser to another device yourself, log in again. You don’t need to do anything else.',
    ],
    after: [
      'If you didn’t, someone had access to your account. Another program or person may be able to read the data of your browser: remove extensions that you don’t know, and look for malware. Then log in and change your password, which logs you out everywhere else.',
    ],
  })
