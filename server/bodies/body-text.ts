import { MIMEType } from 'node:util'
import type { Context } from 'hono'
import { clipField, Refusal } from '#sync/refusal.ts'
import { unzip } from './gunzip.ts'

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
