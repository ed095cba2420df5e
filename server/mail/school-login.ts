import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

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
