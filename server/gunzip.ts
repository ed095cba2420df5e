import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context } from 'hono'
import { Refusal } from '#sync/refusal.ts'

const unzip = promisify(gunzip)

/**
 * The text of a request's body, which may be compressed.
 * @param most the largest size in bytes after decompression
 * @throws Refusal `too_large`, `bad_input` for invalid gzip, `unsupported_type` for another coding
 */
export async function readText(c: Context, most: number): Promise<string> {
  const coding = c.req.header('content-encoding')
  if (coding === undefined) return c.req.text()
  if (coding.toLowerCase() !== 'gzip')
    throw new Refusal('unsupported_type', 'Please send the request uncompressed or as gzip.')
  return (await unpacked(await c.req.arrayBuffer(), most)).toString()
}

async function unpacked(packed: ArrayBuffer, most: number): Promise<Buffer> {
  try {
    return await unzip(packed, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal('too_large', 'The request is too large.')
    throw new Refusal('bad_input', 'The request is not valid gzip.')
  }
}
