import * as v from 'valibot'
import { second } from '#sync/time.ts'
import { inTime } from './in-time.ts'
import { limitedFor, refreshToken, runningRefresh } from './refresh.ts'
import {
  send,
  unanswered,
  type ApiResult,
  type Failure,
  type Method,
  type SendOptions,
} from './send.ts'
import { shownUser } from './store.ts'
import { storedToken } from './tokens.ts'

interface ApiOptions extends Omit<SendOptions, 'token'> {
  /** `false`: a 401 is the answer, as for a login, and no token is refreshed. */
  auth?: boolean
}

/**
 * Calls our server. It never throws: a refusal and a missing answer are results. Without a `signal` it
 * ends when nothing arrives for some seconds. Without a `schema` the answer's data have the type
 * unknown.
 */
export function api(method: Method, path: string, options?: ApiOptions): Promise<ApiResult<unknown>>
export function api<S extends v.GenericSchema>(
  method: Method,
  path: string,
  options: ApiOptions & { schema: S },
): Promise<ApiResult<v.InferOutput<S>>>
export function api(
  method: Method,
  path: string,
  { schema = v.unknown(), auth = true, ...options }: ApiOptions & { schema?: v.GenericSchema } = {},
): Promise<ApiResult<unknown>> {
  const { signal, fallback } = options
  const call = (watched: Pick<SendOptions, 'signal' | 'onProgress'>) => {
    const attempt = (token: string | undefined) =>
      send(method, path, schema, { ...watched, ...options, token })
    return auth ? withBearer(attempt) : attempt(storedToken())
  }
  return signal ? call({}) : inTime(call, unanswered(fallback))
}

/**
 * Runs an attempt with the stored token. After a 401 it refreshes the token once and repeats the
 * attempt once. Also for calls that do not use `fetch`, such as an upload with progress.
 */
export async function withBearer<T>(
  attempt: (token: string | undefined) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  if (!storedToken()) await runningRefresh()
  const token = storedToken()
  // The app is open on the device's copy. Without a token the server could only answer 401.
  if (!token && shownUser()) return notNow()
  const result = await attempt(token)
  if (!token || !result.error || result.status !== 401) return result
  const renewed = storedToken() === token ? await refreshToken() : storedToken()
  if (renewed) return attempt(renewed)
  // A refusal clears the token. If it is still there, no answer came.
  return storedToken() ? notNow() : result
}

/** There is no token now, perhaps because the server wants no refresh for some time. */
function notNow(): Failure {
  const seconds = Math.ceil(limitedFor() / second)
  if (seconds === 0) return unanswered()
  return {
    ...unanswered(`Your login can’t be renewed yet. Please try again in ${seconds} seconds.`),
    retryAfter: seconds,
  }
}
