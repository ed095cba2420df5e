import * as v from 'valibot'
import { errorSchema, isOwn } from '#sync/answer.ts'
import { gzipped } from './gzip.ts'
import { sendPendingLogout } from './pending-logout.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `offline`: no answer of our server, because of no network, a captive portal or a proxy. Such an
 * answer refuses nothing and has no data, whatever its status: only our server marks its answers.
 */
export type ApiResult<T> =
  | { error: false; data: T; status: number; headers: Headers }
  | {
      error: true
      message: string
      status: number | undefined
      offline: boolean
      /** Nothing came back at all: no network, even if the browser says online, or no server. */
      unreached?: boolean
      /** A gateway of the server answered with an error in JSON, so there is some connection. */
      isForeign?: boolean | undefined
      /** Whether `message` comes from the server. */
      fromServer?: boolean
      code?: string | undefined
      field?: string | undefined
      /** The account that was deleted. */
      userId?: string | undefined
      /** Seconds until the server accepts another try. */
      retryAfter?: number | undefined
    }

export type Failure = Extract<ApiResult<never>, { error: true }>

export interface SendOptions {
  /** A JSON value, or a form with files. */
  body?: unknown
  /** Whether the JSON may be sent as gzip: for large bodies of calls that accept it. */
  mayGzip?: boolean
  /** `omit` for the two calls that the specification sends without cookies. */
  credentials?: RequestCredentials
  token?: string | undefined
  idempotencyKey?: string
  /**
   * The ETag of the caller's copy, or empty. An unchanged answer has the status 304. The browser keeps
   * no copy of its own, which a logout could not delete.
   */
  knownTag?: string
  signal?: AbortSignal
  /** The request outlives the page. */
  keepalive?: boolean
  /** The answer, if the page sent this request before the scripts loaded. */
  answer?: Response | undefined
  /**
   * Called for the answer's headers and for each part of its body, with its bytes after decompression.
   */
  onProgress?: (bytes?: number) => void
  /** The message if the server sends none. */
  fallback?: string
}

export const noConnection = 'Something went wrong. Please check your connection.'
export const needsConnection = 'You are offline. This needs a connection.'

export async function send<S extends v.GenericSchema>(
  method: Method,
  path: string,
  schema: S,
  options: SendOptions = {},
): Promise<ApiResult<v.InferOutput<S>>> {
  const { answer, fallback, onProgress = () => {} } = options
  if (!(await sendPendingLogout())) return unanswered(fallback)
  const response = answer ?? (await fetchWith(method, path, options).catch(() => undefined))
  onProgress()
  const type = response?.headers.get('content-type')
  const own = response && isOwn(type) ? await jsonOf(response, onProgress) : undefined
  const retryAfter = Number(response?.headers.get('retry-after')) || undefined
  // A proxy may send Retry-After, or refuse a large body.
  const byOthers = (): Failure => ({
    ...unanswered(fallback),
    unreached: !response,
    isForeign: isGateway(response?.status) && type?.includes('json'),
    status: isTold(response?.status) ? response?.status : undefined,
    retryAfter,
  })
  if (!response || !own) return byOthers()
  if (!response.ok)
    return refusalIn(response.status, own.value, { fallback, retryAfter }) ?? byOthers()
  const parsed = v.safeParse(schema, own.value)
  if (!parsed.success) return { ...unanswered(fallback), status: response.status }
  return {
    error: false,
    data: parsed.output,
    status: response.status,
    headers: response.headers,
  }
}

/**
 * The statuses that say something without the server's mark: a copy is up to date, and a proxy refuses
 * a large body or cannot reach the server. Any other may be a captive portal's.
 */
const isTold = (status = 0): boolean => status === 304 || status === 413 || status >= 500

/** An error of a gateway. 511 is the status of a portal that wants a login. */
const isGateway = (status = 0): boolean => status >= 500 && status !== 511

export const unanswered = (fallback: string = noConnection): Failure => ({
  error: true,
  message: fallback,
  status: undefined,
  offline: true,
  fromServer: false,
})

/** Whether our server's answer to a refresh ends the session. Any other may pass. */
export const isEnd = ({ code }: Failure): boolean =>
  code === 'unauthenticated' || code === 'account_deleted'

async function fetchWith(method: Method, path: string, options: SendOptions): Promise<Response> {
  const request = await requestOf(method, options)
  return fetch(new URL(path, location.origin), request)
}

async function requestOf(method: Method, options: SendOptions): Promise<RequestInit> {
  const { body, mayGzip, credentials = 'include', token, idempotencyKey, ...rest } = options
  const { knownTag, signal = null, keepalive = false } = rest
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (knownTag) headers.set('if-none-match', knownTag)
  const cache = knownTag === undefined ? 'default' : 'no-store'
  // Our server redirects no call. To follow a portal would break the policy of the page, and be reported.
  const redirect = 'manual'
  const request: RequestInit = { method, credentials, headers, signal, keepalive, cache, redirect }
  if (body === undefined) return request
  if (body instanceof FormData) return { ...request, body }
  headers.set('content-type', 'application/json')
  const text = JSON.stringify(body)
  const packed = mayGzip ? await gzipped(text) : undefined
  if (packed) headers.set('content-encoding', 'gzip')
  return { ...request, body: packed ?? text }
}

/** @returns undefined for an answer that was cut off */
async function jsonOf(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<{ value: unknown } | undefined> {
  try {
    return { value: JSON.parse(await textOf(response, onProgress)) }
  } catch {
    return undefined
  }
}

/** @throws when the connection breaks or the call is aborted */
async function textOf(response: Response, onProgress: (bytes: number) => void): Promise<string> {
  if (!response.body) return response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    onProgress(value.byteLength)
    text += decoder.decode(value, { stream: true })
  }
}

/** The refusal in an answer of our own; undefined if its code is unknown. */
export function refusalIn(
  status: number,
  body: unknown,
  {
    fallback = 'An error occurred',
    retryAfter,
  }: { fallback?: string | undefined; retryAfter?: number | undefined },
): Failure | undefined {
  const parsed = v.safeParse(errorSchema, body)
  if (!parsed.success) return undefined
  const { code, field, message, userId } = parsed.output.error
  return {
    error: true,
    message: message || fallback,
    status,
    offline: false,
    fromServer: message !== '',
    code,
    field,
    userId,
    retryAfter,
  }
}
