import type { Context } from 'hono'
import { ownType } from '#sync/answer.ts'
import { codingFor } from './codings.ts'
import { leastBytes, zip } from './compress.ts'
import type { Env } from './env.ts'

/** An answer as data, because a read makes it in whichever thread it runs. */
export interface DataAnswer {
  status?: number
  headers?: Record<string, string>
  /** JSON; null for none. */
  body: string | null
}

const byCoding = 'Accept-Encoding'

/**
 * Answers with JSON in its final form. To change the headers or the body of an answer later takes
 * the adapter longer than most handlers run.
 */
export async function answerData(
  c: Context<Env>,
  { status = 200, headers: given = {}, body }: DataAnswer,
): Promise<Response> {
  c.set('isComplete', true)
  const isZippable = c.req.path.startsWith('/api/')
  const headers = {
    ...c.get('dataHeaders'),
    ...given,
    ...(body !== null && { 'content-type': ownType }),
    ...(isZippable && { vary: given['vary'] ? `${given['vary']}, ${byCoding}` : byCoding }),
  }
  const isLong = body !== null && Buffer.byteLength(body) >= leastBytes
  if (!isLong || !isZippable || codingFor(c, ['gzip']) === undefined)
    return new Response(body, { status, headers })
  const bytes = new Uint8Array(await zip(body))
  return new Response(bytes, { status, headers: { ...headers, 'content-encoding': 'gzip' } })
}
