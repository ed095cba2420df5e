import type { Context } from 'hono'
import { day } from '#sync/time.ts'
import type { Env } from '../env.ts'

/** GET /.well-known/change-password: where password managers lead (W3C, change-password-url). */
export function leadToPassword(c: Context<Env>): Response {
  // Node.js would announce a body of unknown length.
  c.header('content-length', '0')
  return c.redirect('/accountInfo')
}

/** A reader asks again after this time. RFC 9116 recommends less than a year. */
const valid = 90 * day

/** GET /.well-known/security.txt (RFC 9116). Without a contact there is nothing here. */
export function securityText(c: Context<Env>): Response | Promise<Response> {
  const { config, clock } = c.get('resources')
  const { contact, publicUrl } = config
  if (contact === undefined) return c.notFound()
  const canonical = `${publicUrl}/.well-known/security.txt`
  const fields = [
    `Contact: ${contact}`,
    `Expires: ${new Date(clock() + valid).toISOString()}`,
    'Preferred-Languages: en',
    // The RFC allows no plain HTTP in it.
    ...(canonical.startsWith('https:') ? [`Canonical: ${canonical}`] : []),
  ]
  return c.text(fields.map((field) => `${field}\n`).join(''))
}

/** GET /robots.txt: what students sell and write is for their campus, not for search engines. */
export const robots = (c: Context<Env>): Response => c.text('User-agent: *\nDisallow: /\n')
