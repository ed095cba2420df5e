import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refusal } from '#sync/refusal.ts'

const gunzipped = promisify(gunzip)

/** The first bytes of gzip (RFC 1952, 2.3.1). No JSON begins with them. */
const magic = [0x1f, 0x8b]

/**
 * The bytes of a body that may be gzip. Some proxies remove the header that says so.
 * @param most the largest size in bytes after decompression
 * @throws Refusal `too_large`, or `bad_input` for invalid gzip
 */
export async function unzip(
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
