import * as v from 'valibot'
import { refreshToken, renewalUnderWay } from './refresh.ts'
import { send, unanswered, type ApiResult, type Method, type SendOptions } from './send.ts'
import { shownUser } from './store.ts'
import { storedToken } from './tokens.ts'

interface ApiOptions extends Omit<SendOptions, 'token'> {
  /** `false`: a 401 is the answer itself, as a sign-in's is, and nothing is refreshed. */
  auth?: boolean
}

/**
 * A call to our server. It never throws: a refusal and a missing answer are results.
 * Without a `schema` of the answer its data stay unknown.
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
  const attempt = (token: string | undefined) => send(method, path, schema, { ...options, token })
  return auth ? withBearer(attempt) : attempt(storedToken())
}

/**
 * Runs an attempt with the token held. A 401 to a request that carried one refreshes it once and
 * repeats the attempt once. Also for what does not go by `fetch`, as an upload with progress.
 */
export async function withBearer<T>(
  attempt: (token: string | undefined) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  if (!storedToken()) await renewalUnderWay()
  const token = storedToken()
  // Open on the device's copy: without a token the server could only say 'sign in first'.
  if (!token && shownUser()) return unanswered()
  const result = await attempt(token)
  if (!token || !result.error || result.status !== 401) return result
  const renewed = storedToken() === token ? await refreshToken() : storedToken()
  if (renewed) return attempt(renewed)
  // A refusal has cleared the token; a token still held means that nobody answered.
  return storedToken() ? unanswered() : result
}
