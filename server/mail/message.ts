import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/**
 * An email for nodemailer. The address is passed as an object, so that it cannot hide a list.
 * @param isFile no mail server, which may take seven bits only, is on its way
 */
export function messageOf(mail: Mail, from: string, now: number, isFile = false): SendMailOptions {
  const { to, subject, unsubscribe } = mail
  return {
    from,
    to: { name: '', address: to },
    subject,
    ...contentOf(mail, isFile),
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
function contentOf(
  { text, html }: Mail,
  isFile: boolean,
): Pick<SendMailOptions, 'text' | 'html' | 'alternatives'> {
  const plain = withPlainMarks(text)
  const encoding = sevenBit.test(plain)
    ? '7bit'
    : isFile && eightBit.test(plain)
      ? '8bit'
      : undefined
  if (html === undefined || !encoding || longLine.test(plain)) return { text, html }
  const head = [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
  ]
  return {
    alternatives: [
      { raw: [...head, ...plain.split('\n')].join('\r\n') },
      { contentType: 'text/html; charset=utf-8', content: html },
    ],
  }
}

const sevenBit = /^[\t\n\x20-\x7e]*$/
const eightBit = /^[\t\n\P{Cc}]*$/u
/** RFC 5322 allows lines of 998 characters. */
const longLine = /.{999}/

const plainMarks: [RegExp, string][] = [
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
]

/** Replaces typographic marks, the only characters of our own texts that are not ASCII. */
const withPlainMarks = (text: string): string =>
  plainMarks.reduce((plain, [mark, instead]) => plain.replaceAll(mark, instead), text)
