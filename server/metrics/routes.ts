import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Env } from '../env.ts'

/** Counts requests by the pattern of their route, so that there are few of them. */
export const countRequests: MiddlewareHandler<Env> = async (c, next) => {
  const { metrics } = c.get('resources')
  const end = metrics.requestSeconds.startTimer()
  await next()
  const { method } = c.req
  // That of the handler that answered, which was the last to run.
  const route = routePath(c)
  end({ route })
  metrics.requests.inc({ method, route, status: c.res.status })
}

/** GET /metrics, in the text format of Prometheus. Without the token there is nothing here. */
export async function readMetrics(c: Context<Env>): Promise<Response> {
  const { config, metrics } = c.get('resources')
  const given = c.req.header('authorization')
  if (config.metricsToken === undefined || !isSame(given, `Bearer ${config.metricsToken}`))
    return c.notFound()
  c.header('content-type', metrics.registry.contentType)
  return c.body(await metrics.registry.metrics())
}

// The digests have one length, which the comparison needs and which hides that of the token.
const isSame = (given = '', wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
