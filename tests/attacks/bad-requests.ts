import { gzipSync } from 'node:zlib'
import type { Ask } from '#tests/openapi/stage.ts'
import type { Dice } from './dice.ts'

/** A documented call, and a request for it that succeeds. */
export interface Target {
  method: string
  template: string
  /** The names of its query parameters. */
  query: string[]
  ask: Ask
}

export interface BadRequest extends RequestInit {
  url: string
}

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) })

const values: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  '\u0000',
  '\u202Egnp.exe',
  '\uD800',
  '\u{1F469}\u200D\u{1F4BB}'.repeat(40),
  "' OR 1=1 --",
  '%s%n',
  '../../etc/passwd',
  '<script>1</script>',
  '018f0000-0000-7000-8000-000000000000',
  '9999-99-99T99:99:99Z',
  'x'.repeat(20_000),
  '1e999',
  Array.from({ length: 300 }, (_, i) => i),
  deep(60),
  { $ne: null },
  { toString: 1, constructor: { prototype: {} } },
]

const pieces = [
  '%00',
  '%ff',
  '%',
  '..%2f..%2f',
  '%E0%A4%A',
  '-1',
  '0',
  '999999999999999999999',
  '%F0%9F%98%80',
  'a'.repeat(3000),
  '018f0000-0000-7000-8000-000000000000',
  '__proto__',
  "'",
  '%0d%0aset-cookie:a=b',
]

const headers: readonly (readonly [string, string])[] = [
  ['authorization', 'Bearer '],
  ['authorization', `Bearer ${'x'.repeat(5000)}`],
  ['authorization', 'Bearer a.b.c'],
  ['authorization', 'Basic cXVhZDpxdWFk'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary=----x'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['idempotency-key', ''],
  ['idempotency-key', 'k'.repeat(500)],
  ['idempotency-key', '\u00e9'],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"'.repeat(50)],
  ['cookie', '__Host-quad=; quad=%%%; a'],
  ['origin', 'null'],
  ['origin', 'https://elsewhere.example'],
  ['x-forwarded-for', '1.2.3.4, ::1, unknown'],
  ['sec-fetch-site', 'cross-site'],
  ['accept-encoding', 'br;q=x, *'],
  ['range', 'bytes=5-1'],
]

/** A request that is wrong in one to three ways. */
export function requestFrom(dice: Dice, target: Target): BadRequest {
  const { method, template, ask } = target
  const url = badPath(dice, ask.path ?? template, target.query)
  const sent = new Headers({
    ...(ask.as && !dice.chance(0.05) ? { authorization: `Bearer ${ask.as.accessToken}` } : {}),
    ...(ask.cookie ? { cookie: ask.cookie } : {}),
  })
  if (method === 'GET') {
    if (dice.chance(0.2)) sent.set(...dice.of(headers))
    return { url, method, headers: sent }
  }
  const body = badBody(dice, ask.body)
  if (!(body instanceof FormData)) sent.set('content-type', 'application/json')
  if (dice.chance(0.15)) sent.set(...dice.of(headers))
  if (!dice.chance(0.02)) return { url, method, headers: sent, body }
  sent.set('content-encoding', 'gzip')
  const packed = gzipSync(typeof body === 'string' ? body : 'x')
  return { url, method, headers: sent, body: dice.chance(0.5) ? packed : packed.subarray(0, 12) }
}

function badPath(dice: Dice, path: string, query: readonly string[]): string {
  const parts = path.split('/')
  if (dice.chance(0.15)) parts[1 + dice.below(parts.length - 1)] = dice.of(pieces)
  const url = parts.join('/')
  if (!dice.chance(query.length > 0 ? 0.8 : 0.05)) return url
  const name = query.length > 0 ? dice.of(query) : 'limit'
  const again = dice.chance(0.1) ? `&${name}=2` : ''
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${dice.of(pieces)}${again}`
}

function badBody(dice: Dice, body: unknown): string | FormData {
  if (body instanceof FormData && dice.chance(0.3)) return badForm(dice)
  let changed: unknown = body instanceof FormData ? {} : (body ?? {})
  for (let times = 1 + dice.below(3); times > 0; times -= 1) changed = changedAt(dice, changed)
  const text = JSON.stringify(changed)
  const spoiled = dice.below(40)
  if (spoiled === 0) return text.slice(0, dice.below(text.length))
  if (spoiled === 1) return text.replace('{', '{"__proto__":{"moderator":true},')
  if (spoiled === 2) return text.replace('{', '{"id":1,"id":2,')
  if (spoiled === 3) return `${text}${'['.repeat(5000)}`
  return text
}

function badForm(dice: Dice): FormData {
  const form = new FormData()
  const name = dice.of(['image', 'file', '', '__proto__', 'x'.repeat(2000)])
  const content = dice.of([
    '',
    'GIF89a',
    '\u0089PNG\r\n',
    '<svg/>',
    'RIFF\0\0\0\0WEBP',
    'x'.repeat(9000),
  ])
  for (let times = 1 + dice.below(3); times > 0; times -= 1)
    form.append(name, new Blob([content]), dice.of(['a.jpg', '../../a', '', 'a'.repeat(1000)]))
  return form
}

/** Changes, removes or adds a part, at any depth. */
function changedAt(dice: Dice, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.1)) return dice.of(values)
  const keys = Object.keys(value)
  const key = keys.length > 0 && !dice.chance(0.1) ? dice.of(keys) : 'unheardOf'
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  if (dice.chance(0.1)) delete copy[key]
  else copy[key] = changedAt(dice, copy[key])
  return copy
}
