import type { MiddlewareHandler } from 'hono'
import { verifyRequestOrigin } from 'lucia'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'

/**
 * Refuses what another site's page sends: a form of theirs could sign a visitor in as somebody
 * else. What is no browser sends no Origin, and has no visitor to fool.
 */
export const sameOriginOnly: MiddlewareHandler<Env> = async (c, next) => {
  const origin = c.req.header('origin')
  const own = [c.var.services.config.publicUrl, c.req.header('host') ?? new URL(c.req.url).host]
  if (origin !== undefined && c.req.method !== 'GET' && !isOneOf(origin, own)) {
    throw new Refusal('forbidden', 'This request came from another site.')
  }
  await next()
}

/** Whether a browser's Origin is one of these hosts; localhost and 127.0.0.1 are the same. */
const isOneOf = (origin: string, hosts: string[]): boolean =>
  verifyRequestOrigin(asLocalhost(origin), hosts.map(asLocalhost))

const asLocalhost = (host: string): string =>
  host.replace(/^((?:https?:\/\/)?)127\.0\.0\.1(?=:|$)/, '$1localhost')
