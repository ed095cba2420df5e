import type { Context, Handler } from 'hono'
import { ownType } from '#sync/answer.ts'
import { codingFor } from './codings.ts'
import { leastBytes, SharedText } from './compress.ts'
import type { Env } from './env.ts'
import { isKnownTag } from './etag.ts'
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
  const bytes = await text.in(coding)
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': ownType,
      'content-length': String(bytes.length),
      ...(coding && { 'content-encoding': coding }),
    },
  })
}
