import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { ownType } from '#sync/answer.ts'
import { legalPages } from '#sync/accounts/legal.ts'
import { isServerPath, questionPath } from '#sync/paths.ts'
import type { Config } from '../config.ts'
import type { Env } from '../env.ts'
import { builtApiDocs, builtClient } from './built-folder.ts'
import { policyReportPath } from './policy-reports.ts'

const year = 31_536_000
const docsPath = /^\/api\/docs(?:\/|$)/
const legalPaths = new Set(legalPages.map((page) => `/${page}`))
/** Pages without the app that have a form. */
const formPaths = new Set([questionPath])

/**
 * Sets the headers of every answer. Pages get the app's content security policy, the API reference
 * a stricter one, and data one that allows nothing.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
  folder = builtClient,
  docsFolder = builtApiDocs,
): MiddlewareHandler<Env> {
  const anyAnswer = {
    'x-content-type-options': 'nosniff',
    // Links in emails contain tokens. No other site may learn the address of the page they open.
    'referrer-policy': 'no-referrer',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${year}` }
      : {}),
  }
  const everywhere = Object.entries(anyAnswer)
  const anyPage = {
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
  const pages = Object.entries({
    ...anyPage,
    'content-security-policy': appPolicy(config.publicUrl, indexOf(folder)),
  })
  const docs = Object.entries({
    ...anyPage,
    'content-security-policy': docsPolicy(indexOf(docsFolder)),
  })
  const legal = Object.entries({
    ...anyPage,
    'content-security-policy': plainPolicy(indexOf(folder), 'none'),
  })
  const forms = Object.entries({
    ...anyPage,
    'content-security-policy': plainPolicy(indexOf(folder), 'self'),
  })
  const anyData = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
  const data = Object.entries(anyData)
  const dataHeaders = { ...anyAnswer, ...anyData, 'cache-control': 'no-store' }
  return async (c, next) => {
    c.set('dataHeaders', dataHeaders)
    await next()
    if (c.get('isComplete')) return
    const { headers } = c.res
    const { path } = c.req
    // A 304 has no content type, so the path decides.
    const ofKind = docsPath.test(path)
      ? docs
      : legalPaths.has(path)
        ? legal
        : formPaths.has(path)
          ? forms
          : isServerPath(path)
            ? data
            : pages
    if (headers.get('content-type')?.startsWith('application/json'))
      headers.set('content-type', ownType)
    for (const [name, value] of everywhere) headers.set(name, value)
    for (const [name, value] of ofKind) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}

function appPolicy(publicUrl: string, html: string): string {
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
    // A string becomes code only where the one policy of the client allows it: the worker's address.
    "require-trusted-types-for 'script'",
    'trusted-types quad-worker',
    `report-uri ${policyReportPath}`,
  ].join('; ')
}

/** The page calls this server alone and embeds nothing. Swagger UI draws its icons as data. */
const docsPolicy = (html: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(html, 'script')].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Pages that the server writes, in the colors of the app. */
const plainPolicy = (html: string, forms: 'none' | 'self'): string =>
  [
    "default-src 'none'",
    ['script-src', ...hashesOf(html, 'script')].join(' '),
    ["style-src 'self'", ...hashesOf(html, 'style')].join(' '),
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action '${forms}'`,
    "frame-ancestors 'none'",
  ].join('; ')

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
