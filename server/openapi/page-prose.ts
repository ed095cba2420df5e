import { html } from 'hono/html'

/** Paragraphs with `code` in them. */
export const prose = (text: string) =>
  text.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>`)

export const withCode = (text: string) =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))
