import { createHash } from 'node:crypto'

/** Makes a weak ETag (RFC 9110, 8.8.3) from the facts that an answer depends on. */
export const weakTag = (parts: readonly unknown[]): string =>
  `W/"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`

/**
 * Whether the caller has the answer with this tag. RFC 9110, 13.1.2: a list of tags, compared weakly,
 * or `*` for any.
 */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((tag) => opaque(tag.trim()))
  return known.includes('*') || known.includes(opaque(etag))
}

const opaque = (tag: string): string => tag.replace(/^W\//, '')
