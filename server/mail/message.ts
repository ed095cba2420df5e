import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** An email for nodemailer. The address is passed as an object, so that it cannot hide a list. */
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
    // RFC 3834: prevents vacation replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(unsubscribe === undefined ? {} : { list: { unsubscribe: { url: unsubscribe } } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
