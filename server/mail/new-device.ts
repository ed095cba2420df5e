import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'
import { momentOf } from './moment.ts'

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
