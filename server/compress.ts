import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { codingFor, type Coding } from './codings.ts'
import type { Env } from './env.ts'
import { weakTag } from './etag.ts'

export const zip = promisify(gzip)
/** Bytes. Compressing a shorter answer saves no packet. */
export const leastBytes = 1024

/**
 * Compresses data: a page of the feed to a sixth, in a fraction of a millisecond. Answers with
 * tokens stay uncompressed, because beside text that a stranger can choose, their length would
 * reveal the token.
 */
export const compressData: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.get('isComplete')) return
  const { res } = c
  // The body comes last, because a look at it makes the adapter build it.
  const { headers } = res
  const isData = headers.get('content-type')?.startsWith('application/json')
  // A 304 has no content type, and the headers of the answer that it stands for.
  if ((!isData && res.status !== 304) || c.req.path.startsWith('/api/auth/')) return
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  if (codingFor(c, ['gzip']) === undefined || !res.body) return
  const plain = await res.arrayBuffer()
  if (plain.byteLength < leastBytes) {
    c.res = new Response(plain, res)
    return
  }
  c.res = new Response(new Uint8Array(await zip(plain)), res)
  describeAnew(c.res.headers)
}

/** What was true of the plain bytes is not true of the compressed ones. */
function describeAnew(headers: Headers): void {
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  const etag = headers.get('etag')
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`)
}

const compressors = { br: promisify(brotliCompress), gzip: zip }

/** A text that is sent to many. It is compressed once for each coding. */
export class SharedText {
  readonly etag: string
  readonly plain: Buffer
  readonly #compressed = new Map<Coding, Promise<Buffer>>()

  constructor(text: string) {
    this.etag = weakTag([text])
    this.plain = Buffer.from(text)
  }

  in(coding: Coding | undefined): Buffer | Promise<Buffer> {
    if (!coding) return this.plain
    const compressed = this.#compressed.get(coding) ?? compressors[coding](this.plain)
    this.#compressed.set(coding, compressed)
    return compressed
  }
}
