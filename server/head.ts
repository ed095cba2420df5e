import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

/**
 * Says in the answer to a HEAD how long the answer to a GET would be. Without that, Node.js and others
 * close the connection, because they take a missing length for a body that ends with it.
 */
export const measureHead: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.req.method !== 'HEAD' || !c.res.body) return
  const { byteLength } = await c.res.arrayBuffer()
  c.res = new Response(null, c.res)
  c.header('content-length', String(byteLength))
}
