import { createElement, type ReactNode } from 'react'
import type { TextPart } from '#sync/accounts/new-terms.ts'

/** A text of the school. Its links open in another tab, because this page has to stay. */
export function FormattedText({ parts }: { parts: readonly TextPart[] }) {
  const root: ReactNode[] = []
  const opened: { part: TextPart; children: ReactNode[] }[] = []
  for (const [key, part] of parts.entries()) {
    if (part.open !== undefined) opened.push({ part, children: [] })
    const ended = part.close ? opened.pop() : undefined
    const siblings = opened.at(-1)?.children ?? root
    if (ended) siblings.push(elementOf(ended.part, key, ended.children))
    if (part.text !== undefined) siblings.push(part.text)
  }
  return root
}

function elementOf({ open = 'p', start, href }: TextPart, key: number, children: ReactNode[]) {
  const link = href === undefined ? {} : { href, target: '_blank', rel: 'noreferrer' }
  // A line break may not even have an empty list of children.
  return createElement(open, { key, start, ...link }, ...children)
}
