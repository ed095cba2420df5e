import { MIMEType, promisify } from 'node:util'
import type { Context } from 'hono'
import { gunzip } from 'node:zlib'
import { clipField, Refusal } from '#sync/refusal.ts'

/** Keeps what it cannot read from becoming other characters. */
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a request's JSON body; empty for none.
 * @param unzipTo the largest size in bytes after decompression, for a call that takes gzip
 * @throws Refusal `unsupported_type` for another type, charset, or coding, `bad_input` for bytes that
 * are not UTF-8, and as `unzip` does
 */
export async function bodyText(c: Context, unzipTo?: number): Promise<string> {
  const coding = codingOf(c, unzipTo === undefined ? undefined : 'gzip')
  const sent = new Uint8Array(await c.req.arrayBuffer())
  if (sent.length === 0) return ''
  refuseOtherTypes(c.req.header('content-type'))
  const bytes = unzipTo === undefined ? sent : await unzip(sent, { coding, most: unzipTo })
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Refusal('bad_input', 'The request has bytes that are not UTF-8.')
  }
}

/**
 * How the body is encoded (RFC 9110, 8.4); undefined for not at all.
 * @throws Refusal `unsupported_type` for any but the one that the call takes
 */
export function codingOf(c: Context, taken?: 'gzip'): 'gzip' | undefined {
  const coding = c.req.header('content-encoding')?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return undefined
  if (coding === taken) return taken
  const sentence = `The Content-Encoding ${clipField(coding)} is not supported. Please send the request without it.`
  throw new Refusal('unsupported_type', sentence)
}

function refuseOtherTypes(contentType: string | undefined): void {
  // Most requests name no charset.
  if (contentType === undefined || contentType === 'application/json') return
  const { essence, charset } = typeIn(contentType)
  if (essence !== 'application/json')
    throw new Refusal('unsupported_type', 'Please send the request as application/json.')
  if (charset !== 'utf-8' && charset !== 'utf8')
    throw new Refusal(
      'unsupported_type',
      'Please send the request as UTF-8, without another charset.',
    )
}

function typeIn(contentType: string): { essence?: string; charset?: string } {
  try {
    const { essence, params } = new MIMEType(contentType)
    return {
      essence,
      charset: params.get('charset')?.toLowerCase() ?? 'utf-8',
    }
  } catch {
    return {}
  }
}

const gunzipped = promisify(gunzip)

/** The first bytes of gzip (RFC 1952, 2.3.1). No JSON begins with them. */
const magic = [0x1f, 0x8b]

/**
 * The bytes of a body that may be gzip. Some proxies remove the header that says so.
 * @param most the largest size in bytes after decompression
 * @throws Refusal `too_large`, or `bad_input` for invalid gzip
 */
async function unzip(
  bytes: Uint8Array,
  { coding, most }: { coding: string | undefined; most: number },
): Promise<Uint8Array> {
  const isPacked = coding === 'gzip' || magic.every((byte, i) => bytes[i] === byte)
  if (!isPacked) return bytes
  try {
    return await gunzipped(bytes, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal('too_large', 'The request is too large.')
    throw new Refusal('bad_input', 'The request is not valid gzip.')
  }
}
