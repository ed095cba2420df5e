import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, globalAgent } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rootCertificates } from 'node:tls'
import * as v from 'valibot'
import { pushContentSchema, type PushContent } from '#sync/push-subscriptions.ts'
import { selfSigned } from './certificate.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushService {
  /** The name for PUSH_HOSTS. */
  host: string
  received: Received[]
  /** Sets the answer from now on; it can also hang up or not answer. */
  answers(status: number | 'hang up' | 'wait', headers?: Record<string, string>): void
  stop(): Promise<void>
}

/** A real push service in this process, which this process trusts. It accepts every push. */
export async function openPushService(): Promise<PushService> {
  const { key, cert } = selfSigned()
  const received: Received[] = []
  let answer: Parameters<PushService['answers']> = [201]
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      })
      const [status, headers] = answer
      if (status === 'hang up') request.socket.destroy()
      else if (status !== 'wait') response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const trusted = globalAgent.options.ca
  globalAgent.options.ca = [...rootCertificates, cert]
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    received,
    answers: (...given) => void (answer = given),
    stop: () =>
      new Promise((closed) => {
        globalAgent.options.ca = trusted
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** A browser's own half of a subscription, the only one that can decrypt its messages. */
export class PushedBrowser {
  readonly endpoint: string
  readonly #curve = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(host: string) {
    this.#curve.generateKeys()
    this.endpoint = `https://${host}/push/${randomBytes(12).toString('base64url')}`
  }

  get subscription() {
    const p256dh = this.#curve.getPublicKey('base64url')
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } }
  }

  /** The messages to this browser, in order. */
  messages({ received }: Pick<PushService, 'received'>): PushContent[] {
    const { pathname } = new URL(this.endpoint)
    return received.filter(({ path }) => path === pathname).map(({ body }) => this.#open(body))
  }

  /** RFC 8291, section 3.4, and RFC 8188 for the header and the padding. */
  #open(body: Buffer): PushContent {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + (body[20] ?? 0))
    const sealed = body.subarray(21 + sender.length)
    const about = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      this.#curve.getPublicKey(),
      sender,
    ])
    const shared = this.#curve.computeSecret(sender)
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, about, 32))
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
    const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    opening.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
    const text = padded.subarray(0, padded.lastIndexOf(2)).toString()
    return v.parse(pushContentSchema, JSON.parse(text))
  }
}

const claimsSchema = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** The claims of a request signed by this key (RFC 8292). @throws for any other key. */
export function signedClaims({ headers }: Received, publicKey: string) {
  const [, token = '', key] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const [header = '', claims = '', signature = ''] = token.split('.')
  const verifying = {
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  } as const
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify('sha256', signed, verifying, Buffer.from(signature, 'base64url'))
  if (key !== publicKey || !isSigned) throw new Error('This request is not signed by that key.')
  return v.parse(claimsSchema, JSON.parse(Buffer.from(claims, 'base64url').toString()))
}
