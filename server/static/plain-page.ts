import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { legalPages, legalTitles, type LegalPage } from '#sync/accounts/legal.ts'
import { escapeHtml } from '../mail/escape-html.ts'

/** What the pages take from the app: its colors, and the script that sets the theme. */
export function sharedHead(folder: string): string {
  const file = join(folder, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [style = ''] = /<style>[\s\S]*?<\/style>/.exec(html) ?? []
  const scripts = html.match(/<script>[\s\S]*?<\/script>/g) ?? []
  return [style, ...scripts.filter((script) => script.includes('dataset.theme'))].join('\n')
}

interface Page {
  title: string
  /** The content, as HTML. */
  main: string
  /** Of `sharedHead`. */
  head: string
  /** A style sheet of its own. */
  styles?: string
  current?: LegalPage
}

/** A whole page without the app: it also opens from an email, and before any script has loaded. */
export const plainPage = ({ title, main, head, styles, current }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)} · Quad</title>
${head}
<link rel="stylesheet" href="/legal.css">
${styles === undefined ? '' : `<link rel="stylesheet" href="${styles}">\n`}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<header><a href="/">Quad</a></header>
<main>
${main}</main>
<footer><nav aria-label="Legal">${legalPages.map((each) => linkTo(each, current)).join('')}</nav></footer>
</body>
</html>
`

const linkTo = (page: LegalPage, current: LegalPage | undefined): string =>
  `<a href="/${page}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(legalTitles[page])}</a>`
