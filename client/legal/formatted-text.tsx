import { createElement, type ReactNode } from 'react'
import type { TextPart } from '#sync/accounts/legal.ts'

type Props = { parts: readonly TextPart[] }

/** A text of the school. Its links open beside the page, which has to stay. */
export function FormattedText({ parts }: Props) {
  const root: ReactNode[] = []
  const open: { part: TextPart; key: number; children: ReactNode[] }[] = []
  for (const [key, part] of parts.entries()) {
    if (part.open !== undefined) open.push({ part, key, children: [] })
    const ended = part.close ? open.pop() : undefined
    const children = open.at(-1)?.children ?? root
    if (ended) children.push(built(ended.part, ended.key, ended.children))
    if (part.text !== undefined) children.push(part.text)
  }
  return root
}

function built({ open = 'p', start, href }: TextPart, key: number, children: ReactNode[]) {
  const link = href === undefined ? {} : { href, target: '_blank', rel: 'noreferrer' }
  // A line break may not even have an empty list of children.
  return createElement(open, { key, start, ...link }, ...children)
}
