import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** An email for nodemailer. The address is passed as an object, so that it cannot hide a list. */
export function messageOf(mail: Mail, from: string, now: number): SendMailOptions {
  const { to, subject, unsubscribe } = mail
  return {
    from,
    to: { name: '', address: to },
    subject,
    ...contentOf(mail),
    date: new Date(now),
    // RFC 3834: prevents vacation replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: mail programs unsubscribe with a POST.
      ...(unsubscribe !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribe === undefined ? {} : { list: { unsubscribe: { url: unsubscribe } } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * The text as it is, beside the HTML. For lines of more than 76 characters, which a link may have,
 * nodemailer takes quoted-printable, and a link copied out of a file would be broken.
 */
function contentOf({ text, html }: Mail): Pick<SendMailOptions, 'text' | 'html' | 'alternatives'> {
  const plain = withPlainMarks(text)
  if (html === undefined || !isSevenBit(plain)) return { text, html }
  const head = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 7bit', '']
  return {
    alternatives: [
      { raw: [...head, ...plain.split('\n')].join('\r\n') },
      { contentType: 'text/html; charset=utf-8', content: html },
    ],
  }
}

/** RFC 5322 allows lines of 998 characters. */
const isSevenBit = (text: string): boolean =>
  /^[\t\n\x20-\x7e]*$/.test(text) && !/.{999}/.test(text)

const plainMarks: [RegExp, string][] = [
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
]

/** Replaces typographic marks, the only characters of our own texts that are not ASCII. */
const withPlainMarks = (text: string): string =>
  plainMarks.reduce((plain, [mark, instead]) => plain.replaceAll(mark, instead), text)
