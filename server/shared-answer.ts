import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context, Handler } from 'hono'
import { ownType } from '#sync/answer.ts'
import { codingFor, type Coding } from './codings.ts'
import { leastBytes } from './compress.ts'
import type { Env } from './env.ts'
import { isKnownTag, weakTag } from './etag.ts'
import type { Resources } from './resources.ts'

interface SharedAnswer {
  make(resources: Resources): unknown
  /** What the answer depends on, apart from the settings. It must cost next to nothing. */
  versionOf?(resources: Resources): Promise<string>
}

/**
 * Answers with JSON that is the same for everyone. It is made once for each version and compressed
 * once for each coding.
 */
export function sharedAnswer({ make, versionOf }: SharedAnswer): Handler<Env> {
  let current: { version: string | undefined; text: Promise<SharedText> } | undefined
  return async (c) => {
    const resources = c.get('resources')
    const version = await versionOf?.(resources)
    if (current?.version !== version || !current) {
      current = { version, text: textOf(make, resources) }
      current.text.catch(() => (current = undefined))
    }
    return answerWith(c, await current.text)
  }
}

const textOf = async (make: SharedAnswer['make'], resources: Resources) =>
  new SharedText(JSON.stringify(await make(resources)))

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

type Bytes = Uint8Array<ArrayBuffer>
const copyOf = (bytes: Buffer): Bytes => new Uint8Array(bytes)

class SharedText {
  readonly etag: string
  /** Answers share these bytes, so that one whose caller does not read holds no copy. */
  readonly plain: Bytes
  readonly #compressed = new Map<Coding, Promise<Bytes>>()

  constructor(text: string) {
    this.etag = weakTag([text])
    this.plain = new TextEncoder().encode(text)
  }

  in(coding: Coding): Promise<Bytes> {
    const compressed = this.#compressed.get(coding) ?? compressors[coding](this.plain).then(copyOf)
    this.#compressed.set(coding, compressed)
    return compressed
  }
}

async function answerWith(c: Context<Env>, text: SharedText): Promise<Response> {
  c.set('isComplete', true)
  const { etag, plain } = text
  const headers = {
    ...c.get('dataHeaders'),
    etag,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  }
  if (isKnownTag(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const coding = plain.length < leastBytes ? undefined : codingFor(c, ['br', 'gzip'])
  const bytes = coding ? await text.in(coding) : plain
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': ownType,
      'content-length': String(bytes.length),
      ...(coding && { 'content-encoding': coding }),
    },
  })
}
