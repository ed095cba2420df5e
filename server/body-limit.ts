import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#sync/refusal.ts'

/**
 * Refuses bodies over `most` bytes. Hono's own limit looks at the body of every request, for which
 * the adapter builds a whole web Request. This one does so only for a body of unknown length.
 */
export function limitBody(most: number): MiddlewareHandler {
  const onError = () => {
    throw new Refusal('too_large', 'The request is too large.')
  }
  const counted = bodyLimit({ maxSize: most, onError })
  return async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined)
      return counted(c, next)
    return Number(length) > most ? onError() : next()
  }
}
