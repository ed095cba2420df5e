import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** A mail as nodemailer takes it. The address is given as one, so that no list can hide in it. */
export function messageOf(
  { to, subject, text, html, unsubscribe }: Mail,
  from: string,
  now: number,
): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: new Date(now),
    // RFC 3834: keeps away the answers of people on holiday.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(unsubscribe === undefined ? {} : { list: { unsubscribe: { url: unsubscribe } } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
