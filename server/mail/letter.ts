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
    html: `<!doctype html><html lang="en"><body style="max-width:36rem;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif">${html.join('')}</body></html>`,
    link: link?.url,
  }
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p><a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></p>`

// Tall enough for a thumb, in the green of the app. Mail programs read no style sheets.
const look =
  'display:inline-block;padding:10px 20px;border-radius:12px;background:#1d6b40;color:#ffffff;font-weight:600;text-decoration:none'
