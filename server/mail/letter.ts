import { isolated } from '#sync/texts/isolated.ts'
import { escapeHtml } from '#sync/texts/escape-html.ts'
import type { Mail } from './mailer.ts'
import { oneLine } from './without-links.ts'

/** The owner of an account, by the name that is known of them. */
export interface Owner {
  email: string
  firstName?: string
}

interface Letter {
  to: string
  /** Of the account, if the email is about one. */
  firstName?: string | undefined
  subject: string
  /** Our own words, and other people’s text only without links (`oneLine`). */
  before: string[]
  link?: { label: string; url: string }
  after: string[]
}

/** Composes an email: short paragraphs and at most one link, as plain text and as HTML. */
export function letter({ to, firstName, subject, before, link, after }: Letter): Mail {
  const greeting = firstName === undefined ? 'Hello,' : `Hi ${isolated(oneLine(firstName))},`
  const paragraphs = [greeting, ...before, ...(link ? [link.url] : []), ...after, 'Quad']
  const html = [
    ...[greeting, ...before].map(paragraph),
    ...(link ? [button(link)] : []),
    ...[...after, 'Quad'].map(paragraph),
  ]
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="${frame}">${html.join('')}</body></html>`,
    link: link?.url,
  }
}

// Mail programs read no style sheets.
const frame =
  'max-width:576px;margin:0 auto;padding:16px;font:16px/24px system-ui,sans-serif;overflow-wrap:anywhere'

// A paragraph may be a text of a person. Ours begin with English.
const paragraph = (text: string): string => `<p dir="auto">${escapeHtml(text)}</p>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p><a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></p>`

// 44 pixels tall, for a thumb, in the green of the app.
const look =
  'display:inline-block;padding:10px 20px;border-radius:12px;background:#1d6b40;color:#ffffff;font-weight:600;line-height:24px;text-decoration:none'
