import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from '../env.ts'

/** GET /metrics, in the text format of Prometheus. Without the token there is nothing here. */
export async function readMetrics(c: Context<Env>): Promise<Response> {
  const { config, metrics } = c.var.resources
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
