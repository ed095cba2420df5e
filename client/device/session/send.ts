import * as v from 'valibot'
import { gzipped } from './gzip.ts'
import { paySignOut } from './owed-sign-out.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `offline`: no answer of our server, because of no network, a captive portal or a proxy. */
export type ApiResult<T> =
  | { error: false; data: T; status: number; headers: Headers }
  | {
      error: true
      message: string
      status: number | undefined
      offline: boolean
      /** Nothing came back at all: no network, even if the browser says online, or no server. */
      unreached?: boolean
      /** Whether `message` comes from the server. */
      fromServer?: boolean
      code?: string | undefined
      field?: string | undefined
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
  signal?: AbortSignal
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
  const { fallback } = options
  if (!(await paySignOut())) return unanswered(fallback)
  const request = await requestOf(method, options)
  const response = await fetch(new URL(path, location.origin), request).catch(() => undefined)
  const json = response && (await jsonOf(response))
  if (!response || !json) {
    // A proxy may send Retry-After with its own page.
    return {
      ...unanswered(fallback),
      unreached: !response,
      retryAfter: Number(response?.headers.get('retry-after')) || undefined,
    }
  }
  if (!response.ok) return refusal(response, json.value, fallback)
  const parsed = v.safeParse(schema, json.value)
  if (!parsed.success) return { ...unanswered(fallback), status: response.status }
  return {
    error: false,
    data: parsed.output,
    status: response.status,
    headers: response.headers,
  }
}

export const unanswered = (fallback: string = noConnection): Failure => ({
  error: true,
  message: fallback,
  status: undefined,
  offline: true,
  fromServer: false,
})

/** Whether our server refused, as opposed to a fault on the way or a short overload. */
export const isRefusal = (failure: Failure): boolean =>
  !failure.offline &&
  failure.status !== undefined &&
  failure.status < 500 &&
  ![408, 429].includes(failure.status)

async function requestOf(method: Method, options: SendOptions): Promise<RequestInit> {
  const { body, mayGzip, credentials = 'include', token, idempotencyKey, signal } = options
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const request: RequestInit = { method, credentials, headers, signal: signal ?? null }
  if (body === undefined) return request
  if (body instanceof FormData) return { ...request, body }
  headers.set('content-type', 'application/json')
  const text = JSON.stringify(body)
  const packed = mayGzip ? await gzipped(text) : undefined
  if (packed) headers.set('content-encoding', 'gzip')
  return { ...request, body: packed ?? text }
}

// A captive portal answers 200 with its own page.
async function jsonOf(response: Response): Promise<{ value: unknown } | undefined> {
  const type = response.headers.get('content-type')
  if (type === null) return { value: undefined }
  if (!type.includes('json')) return undefined
  try {
    return { value: await response.json() }
  } catch {
    return undefined
  }
}

const errorSchema = v.object({
  error: v.optional(v.object({ code: v.optional(v.string()), field: v.optional(v.string()) })),
  message: v.optional(v.string()),
})

function refusal(
  { status, headers }: Response,
  body: unknown,
  fallback = 'An error occurred',
): Failure {
  const parsed = v.safeParse(errorSchema, body)
  const { error, message } = parsed.success ? parsed.output : {}
  return {
    error: true,
    message: message || fallback,
    status,
    offline: false,
    fromServer: !!message,
    code: error?.code,
    field: error?.field,
    retryAfter: Number(headers.get('retry-after')) || undefined,
  }
}
