import MarkdownIt from 'markdown-it'
import { textTags, type TextPart } from '#sync/accounts/legal.ts'

/** Markup in a text is shown, not used, and a link leads only where links may. Pictures would be fetched. */
export const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image')

type Token = ReturnType<typeof markdown.parse>[number]

/** A text in parts from which the app builds elements: its policy lets no markup in. */
export const partsOf = (text: string): TextPart[] => markdown.parse(text, {}).flatMap(partsOfToken)

function partsOfToken(token: Token): TextPart[] {
  const { type, tag, nesting, content } = token
  if (token.hidden) return []
  if (token.children) return token.children.flatMap(partsOfToken)
  if (type === 'text') return content === '' ? [] : [{ text: content }]
  if (type === 'softbreak') return [{ text: ' ' }]
  if (nesting < 0) return [{ close: true }]
  const name = tag === 'code' && token.block ? 'pre' : tag
  const [start, href] = [token.attrGet('start'), token.attrGet('href')]
  const opening: TextPart = {
    open: textTags.find((each) => each === name) ?? 'p',
    ...(start !== null && { start: Number(start) }),
    ...(href !== null && { href: String(href) }),
  }
  if (nesting > 0) return [opening]
  const inside: TextPart[] = content === '' ? [] : [{ text: content }]
  return [opening, ...inside, { close: true }]
}
