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
  const { publicUrl } = c.var.services.config
  const own = [publicUrl, c.req.header('host') ?? new URL(c.req.url).host]
  const isOwn = origin === undefined || (isOneOf(origin, own) && isAsSafe(origin, publicUrl))
  if (c.req.method !== 'GET' && !isOwn) {
    throw new Refusal('forbidden', 'This request came from another site.')
  }
  await next()
}

/** Whether a browser's Origin is one of these hosts; localhost and 127.0.0.1 are the same. */
const isOneOf = (origin: string, hosts: string[]): boolean =>
  verifyRequestOrigin(asLocalhost(origin), hosts.map(asLocalhost))

// The library compares hosts alone, and a page over http can be anybody's on the same Wi-Fi.
const isAsSafe = (origin: string, publicUrl: string): boolean =>
  !publicUrl.startsWith('https:') || /^(https:|http:\/\/localhost(:|$))/.test(asLocalhost(origin))

const asLocalhost = (host: string): string =>
  host.replace(/^((?:https?:\/\/)?)127\.0\.0\.1(?=:|$)/, '$1localhost')
