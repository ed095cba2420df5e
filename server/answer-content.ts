import type { Context } from 'hono'
import type { Coding } from './codings.ts'
import { isKnownTag } from './etag.ts'

/** What the server makes in the place of a file of the build. */
export interface Content {
  body: string | Uint8Array<ArrayBuffer>
  type: string
  etag: string
  /** How the body is compressed. */
  coding?: Coding | undefined
}

/** Answers with it, or with 304 to a browser that has it. Browsers ask each time. */
export function answerContent(c: Context, { body, type, etag, coding }: Content): Response {
  c.header('etag', etag)
  c.header('cache-control', 'no-cache')
  if (isKnownTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  if (coding) c.header('content-encoding', coding)
  c.header('content-type', type)
  return c.body(body)
}
