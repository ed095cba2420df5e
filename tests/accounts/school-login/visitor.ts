import { once } from 'node:events'
import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { text } from 'node:stream/consumers'

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A browser without pages: follows redirects, and keeps the cookies of each host. */
export class Visitor {
  readonly #quad: string
  readonly #cookies = new Map<string, Map<string, string>>()

  constructor(quad: string) {
    this.#quad = quad
  }

  /** Opens an address. @returns the first answer that is no redirect, and where it came from */
  async open(path: string): Promise<{ url: URL; status: number; steps: URL[] }> {
    const steps: URL[] = []
    for (let url = new URL(path, this.#quad); ;) {
      steps.push(url)
      const response = await this.#fetch(url, {})
      const to = response.headers.get('location') ?? ''
      if (to === '') return { url, status: response.status, steps }
      if (steps.length > 12) throw new Error(`Redirects without end: ${steps.join(' ')}`)
      url = new URL(to, url)
    }
  }

  /** A call of Quad, as its own page makes it. */
  call(method: string, path: string, body: unknown = {}, token?: string): Promise<Response> {
    return this.#fetch(new URL(path, this.#quad), {
      method,
      headers: {
        origin: this.#quad,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
  }

  async logIn(): Promise<Response> {
    await this.open('/api/auth/school-login/start')
    return this.call('POST', '/api/auth/school-login')
  }

  cookie(name: string): string | undefined {
    return this.#of(new URL(this.#quad)).get(name)
  }

  setCookie(name: string, value: string): void {
    this.#of(new URL(this.#quad)).set(name, value)
  }

  #of({ host }: URL): Map<string, string> {
    const own = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, own)
    return own
  }

  async #fetch(url: URL, { method = 'GET', headers = {}, body = '' }: Ask): Promise<Response> {
    const own = this.#of(url)
    const cookie = [...own].map((pair) => pair.join('=')).join('; ')
    const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
    // The school’s certificate is self-made.
    const sent = request(url, {
      method,
      rejectUnauthorized: false,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        ...(body && { 'content-length': body.length }),
      },
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const response = new Response((await text(answer)) || null, {
      status: answer.statusCode ?? 0,
      headers: { location: answer.headers.location ?? '' },
    })
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = set.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(set)) own.delete(name)
      else own.set(name, value.join('='))
    }
    return response
  }
}
