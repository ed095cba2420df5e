import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import MarkdownIt from 'markdown-it'
import { legalPages, legalTitles, type LegalPage } from '#sync/accounts/legal.ts'
import { escapeHtml } from '#sync/texts/escape-html.ts'

/** Markup in a text is shown, not used, and a link leads only where links may. Pictures would be fetched. */
export const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image')

// Each block of a school's text has the direction of its own content.
markdown.core.ruler.push('direction', ({ tokens }) => {
  for (const token of tokens)
    if (token.level === 0 && token.nesting === 1) token.attrSet('dir', 'auto')
})

/** What the pages take from the app: its colors, and the script that sets the theme. */
export function sharedHead(folder: string): string {
  const file = join(folder, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [style = ''] = /<style>[\s\S]*?<\/style>/.exec(html) ?? []
  const scripts = html.match(/<script>[\s\S]*?<\/script>/g) ?? []
  return [style, ...scripts.filter((script) => script.includes('dataset.theme'))].join('\n')
}

interface Page {
  page: LegalPage
  text: string
  head: string
}

/** A whole page without the app: it also opens from an email, and before any script has loaded. */
export const htmlOf = ({ page, text, head }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${legalTitles[page]} · Quad</title>
${head}
<link rel="stylesheet" href="/legal.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<header><a href="/">Quad</a></header>
<main>
${markdown.render(text)}</main>
<footer><nav aria-label="Legal">${legalPages.map((each) => linkTo(each, page)).join('')}</nav></footer>
</body>
</html>
`

const linkTo = (page: LegalPage, current: LegalPage): string =>
  `<a href="/${page}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(legalTitles[page])}</a>`
