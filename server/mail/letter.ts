import { escapeHtml } from './escape-html.ts'
import type { Mail } from './mailer.ts'

interface Letter {
  to: string
  subject: string
  /** Our own words, and other people’s text only without links (`oneLine`). */
  before: string[]
  link?: { label: string; url: string }
  after: string[]
}

/** Composes an email: short paragraphs and at most one link, as plain text and as HTML. */
export function letter({ to, subject, before, link, after }: Letter): Mail {
  const paragraphs = ['Hello,', ...before, ...(link ? [link.url] : []), ...after, 'Quad']
  const html = [
    ...['Hello,', ...before].map(paragraph),
    ...(link ? [button(link)] : []),
    ...[...after, 'Quad'].map(paragraph),
  ]
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif">${html.join('')}</body></html>`,
    link: link?.url,
  }
}

// A paragraph may be a text of a person. Ours begin with English.
const paragraph = (text: string): string => `<p dir="auto">${escapeHtml(text)}</p>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`
