import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Informs the owner of an account about a login from a new device. */
export const newDeviceMail = (to: string, device: string, now: number): Mail =>
  letter({
    to,
    subject: 'New login to your Quad account',
    before: [
      `Someone logged in to your Quad account using ${device} on ${dateFormat.format(now)}, at ${timeOf(now)} UTC.`,
      'If this was you, you don’t need to do anything.',
    ],
    after: ['If this wasn’t you, change your password right away.'],
  })

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

// Intl puts a narrow no-break space before AM and PM, which some mail programs cannot show.
const timeOf = (now: number): string => timeFormat.format(now).replace(/\s/, ' ')
