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
    // Each block has the direction of its own content.
    const dir = opened.length === 0 ? 'auto' : undefined
    if (ended) siblings.push(elementOf(ended.part, { key, dir }, ended.children))
    if (part.text !== undefined) siblings.push(part.text)
  }
  return root
}

interface Place {
  key: number
  dir: 'auto' | undefined
}

function elementOf({ open = 'p', start, href }: TextPart, place: Place, children: ReactNode[]) {
  const link = href === undefined ? {} : { href, target: '_blank', rel: 'noreferrer' }
  // A line break may not even have an empty list of children.
  return createElement(open, { ...place, start, ...link }, ...children)
}
