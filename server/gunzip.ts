import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context } from 'hono'
import { Refusal } from '#sync/refusal.ts'

const unzip = promisify(gunzip)

/** The first bytes of gzip (RFC 1952, 2.3.1). No JSON begins with them. */
const magic = [0x1f, 0x8b]

/**
 * The text of a request's body, which may be compressed. Some proxies remove the header that says so.
 * @param most the largest size in bytes after decompression
 * @throws Refusal `too_large`, `bad_input` for invalid gzip, `unsupported_type` for another coding
 */
export async function readText(c: Context, most: number): Promise<string> {
  const coding = c.req.header('content-encoding')?.toLowerCase()
  if (coding !== undefined && coding !== 'gzip')
    throw new Refusal('unsupported_type', 'Please send the request uncompressed or as gzip.')
  const bytes = Buffer.from(await c.req.arrayBuffer())
  const isPacked = coding === 'gzip' || magic.every((byte, i) => bytes[i] === byte)
  return (isPacked ? await unpacked(bytes, most) : bytes).toString()
}

async function unpacked(packed: Buffer, most: number): Promise<Buffer> {
  try {
    return await unzip(packed, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal('too_large', 'The request is too large.')
    throw new Refusal('bad_input', 'The request is not valid gzip.')
  }
}
