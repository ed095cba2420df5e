import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { isServerPath } from '#sync/paths.ts'
import type { Config } from '../config.ts'
import type { Env } from '../env.ts'
import { builtClient } from './built-client.ts'

const year = 31_536_000

/**
 * Sets the headers of every answer. Pages get the app's content security policy, data one that
 * allows nothing.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
  folder = builtClient,
): MiddlewareHandler<Env> {
  const everywhere = Object.entries({
    'x-content-type-options': 'nosniff',
    // Links in emails contain tokens. No other site may learn the address of the page they open.
    'referrer-policy': 'no-referrer',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${year}` }
      : {}),
  })
  const pages = Object.entries({
    'content-security-policy': policy(config.publicUrl, indexOf(folder)),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  })
  const data = Object.entries({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const server = isServerPath(c.req.path)
    const page = !server || headers.get('content-type')?.startsWith('text/html')
    for (const [name, value] of everywhere) headers.set(name, value)
    for (const [name, value] of page ? pages : data) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}

function policy(publicUrl: string, html: string): string {
  const socket = publicUrl.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(html, 'script')].join(' '),
    ["style-src 'self'", ...hashesOf(html, 'style')].join(' '),
    "img-src 'self' blob: data:",
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const indexOf = (folder: string): string => {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The inline script of the page, which sets the theme before anything loads. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = html.matchAll(
    new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'),
  )
  return Array.from(
    inline,
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
