import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { momentOf } from './moment.ts'

/** The link that joins a login of the school to an account. */
export const joinMail = (publicUrl: string, to: string, token: string): Mail =>
  letter({
    to,
    subject: 'Use your school login for Quad',
    before: [
      'Someone, hopefully you, logged in at your school with this email address and wants to open your Quad account that way from now on. If it was you, open this link in the same browser:',
    ],
    link: { label: 'Join my account', url: `${publicUrl}/school-login?join=${token}` },
    after: [
      'The link works once, for one hour, and only in that browser.',
      'If it wasn’t you, ignore this email. Then nothing changes.',
    ],
  })

export const joinedMail = (to: string): Mail =>
  letter({
    to,
    subject: 'Your Quad account opens with your school login',
    before: ['From now on, your school login opens your Quad account.'],
    after: ['If this wasn’t you, please write to the people who run Quad at your school.'],
  })

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

/** Informs the owner of an account about a login from a new device. */
export const newDeviceMail = (to: string, device: string, now: number): Mail =>
  letter({
    to,
    subject: 'New login to your Quad account',
    before: [
      `Someone logged in to your Quad account using ${device} on ${momentOf(now)}.`,
      'If this was you, you don’t need to do anything.',
    ],
    after: ['If this wasn’t you, change your password right away.'],
  })
