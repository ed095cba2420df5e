import { letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Tells an owner of a sign-in from a device not seen before. */
export const newDeviceMail = (to: string, device: string, now: number): Mail =>
  letter({
    to,
    subject: 'New sign-in to your Quad account',
    before: [
      `Somebody signed in to your Quad account with ${device}, on ${spoken(now)}.`,
      'If it was you, all is well.',
    ],
    after: ['If it was not you, please change your password at once.'],
  })

function spoken(now: number): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${time.format(now)} UTC`
}
