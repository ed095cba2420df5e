import type { Context, MiddlewareHandler } from 'hono'
import { verifyRequestOrigin } from 'lucia'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'

/**
 * Refuses requests of other sites' pages: their form could log a visitor in as another user.
 * Programs other than browsers send no Origin and cannot fool a visitor.
 */
export const sameOriginOnly: MiddlewareHandler<Env> = (c, next) => {
  const origin = c.req.header('origin')
  if (origin !== undefined && c.req.method !== 'GET' && !isOwnOrigin(c, origin)) {
    throw fromAnotherSite()
  }
  return next()
}

/**
 * Refuses what a browser itself says comes from another site's page, with or without an Origin.
 * Reading is harmless: no answer may be read by another site, and no cookie opens data.
 */
export const refuseCrossSite: MiddlewareHandler<Env> = (c, next) => {
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  if (!reads && c.req.header('sec-fetch-site') === 'cross-site') throw fromAnotherSite()
  return next()
}

const fromAnotherSite = (): Refusal =>
  new Refusal('forbidden', 'This request came from another site.')

/** Whether the Origin is ours. localhost and 127.0.0.1 are equal. */
export function isOwnOrigin(c: Context<Env>, origin: string): boolean {
  const { publicUrl } = c.get('resources').config
  const own = [publicUrl, c.req.header('host') ?? new URL(c.req.url).host]
  return isOneOf(origin, own) && isAsSafe(origin, publicUrl)
}

const isOneOf = (origin: string, hosts: string[]): boolean =>
  verifyRequestOrigin(asLocalhost(origin), hosts.map(asLocalhost))

// The library compares only hosts, and a page over http can come from anyone on the same Wi-Fi.
const isAsSafe = (origin: string, publicUrl: string): boolean =>
  !publicUrl.startsWith('https:') || /^(https:|http:\/\/localhost(:|$))/.test(asLocalhost(origin))

const asLocalhost = (host: string): string =>
  host.replace(/^((?:https?:\/\/)?)127\.0\.0\.1(?=:|$)/, '$1localhost')
