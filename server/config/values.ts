import * as v from 'valibot'
import { defaultLimits } from '../limits/limits.ts'
import { Proxies } from '../proxies.ts'

export const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65535))
const domain = v.pipe(v.string(), v.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/))
export const domains = v.pipe(v.string(), v.transform(listed), v.array(domain), v.minLength(1))
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))
export const colors = v.pipe(v.string(), v.transform(listed), v.strictTuple([color, color]))
export const suffixes = v.pipe(
  v.string(),
  v.transform(listed),
  v.array(v.pipe(v.string(), v.regex(/^\.([a-z0-9-]+\.)*[a-z]{2,6}$/))),
  v.minLength(1),
)
export const webUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:\/\/[^/?#]+\/?$/),
  v.transform((url) => new URL(url).origin),
)
export const issuer = v.pipe(v.string(), v.url(), v.regex(/^https:\/\/[^?#]*$/))
const host = v.pipe(v.string(), v.regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/))
export const hosts = v.pipe(v.string(), v.transform(listed), v.array(host), v.minLength(1))
export const proxies = v.pipe(
  v.string(),
  v.transform((list) => Proxies.of(listed(list))),
  v.custom<Proxies>((parsed) => parsed !== undefined),
)
export const smtpUrl = v.pipe(v.string(), v.url(), v.regex(/^smtps?:\/\//))
export const people = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))
export const hours = v.pipe(v.string(), v.regex(/^\d{1,4}(\.\d{1,6})?$/), v.transform(Number))
export const copies = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number))
export const limits = v.pipe(
  v.string(),
  v.regex(/^(on|off|([a-z-]+=\d+)([\s,]+[a-z-]+=\d+)*)$/),
  v.transform(parseLimits),
  v.check(
    (counts) =>
      counts === 'off' || Object.keys(counts).every((name) => Object.hasOwn(defaultLimits, name)),
  ),
)

/** The push services of Chrome, Firefox, Safari and Edge. */
export const knownPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

export const contact = v.pipe(
  v.string(),
  v.transform((given) => (/^[^\s:@]+@[^\s:@]+$/.test(given) ? `mailto:${given}` : given)),
  v.regex(/^(mailto:[^\s:@]+@[^\s:@]+|https:\/\/\S+)$/),
)

function listed(list: string): string[] {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
}

function parseLimits(list: string): 'off' | Record<string, number> {
  if (list === 'off') return 'off'
  if (list === 'on') return {}
  const pairs = list.split(/[\s,]+/).map((pair) => pair.split('='))
  return Object.fromEntries(pairs.map(([name, count]) => [name, Number(count)]))
}
