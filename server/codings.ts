import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

export type Coding = 'br' | 'gzip'

/** The first of these codings that the client accepts (RFC 9110, 12.5.3); undefined for none. */
export function codingFor(c: Context, available: readonly Coding[]): Coding | undefined {
  const found = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...available],
    default: '',
    match(given, { supports, default: none }) {
      const weightOf = (name: string) =>
        given.find(({ type }) => type.toLowerCase() === name)?.q ?? 0
      return supports.find((coding) => weightOf(coding) > 0) ?? none
    },
  })
  return available.find((coding) => coding === found)
}
