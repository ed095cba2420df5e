import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'

const onError = () => {
  throw new Refusal('too_large', 'The request is too large.')
}

/**
 * Refuses bodies over `most` bytes. Hono's own limit looks at the body of every request, for which
 * the adapter builds a whole web Request. This one does so only for a body of unknown length.
 */
export function limitBody(most: number): MiddlewareHandler<Env> {
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

/** Refuses bodies that are too large for someone with a session, or for a visitor. */
export function limitBodies(most: { session: number; visitor: number }): MiddlewareHandler<Env> {
  const [ofSession, ofVisitor] = [limitBody(most.session), limitBody(most.visitor)]
  return (c, next) => (c.get('session') ? ofSession : ofVisitor)(c, next)
}
