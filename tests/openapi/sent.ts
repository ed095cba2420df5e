import type { Sent } from '#tests/support/outside/http-client.ts'
import type { Ask } from './stage.ts'

/** The request of an example, as its bytes go over a socket. */
export async function sentOf(
  { url }: { url: string },
  call: string,
  { path, body, as, cookie }: Ask,
  more: Record<string, string> = {},
): Promise<Sent> {
  const [method = '', template = ''] = call.split(' ')
  const encoded = new Response(
    body === undefined || body instanceof FormData || typeof body === 'string'
      ? body
      : JSON.stringify(body),
  )
  const isJson = body !== undefined && !(body instanceof FormData)
  const type = isJson ? 'application/json' : encoded.headers.get('content-type')
  return {
    method,
    path: path ?? template,
    headers: {
      origin: url,
      ...(type === null || body === undefined ? {} : { 'content-type': type }),
      ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}),
      ...(cookie === undefined ? {} : { cookie }),
      ...more,
    },
    body: body === undefined ? undefined : new Uint8Array(await encoded.arrayBuffer()),
  }
}
