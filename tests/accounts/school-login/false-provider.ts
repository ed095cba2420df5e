import { createServer, type Server } from 'node:https'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { text } from 'node:stream/consumers'
import { trusted } from './trusted.ts'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

/** What an attacker’s provider has to make a token from. */
export interface Forge {
  /** The claims of an honest token. */
  claims: JWTPayload
  issuer: string
  /** The keys that the provider publishes, and others. */
  keys: Keys
  otherKeys: Keys
  clientSecret: string
}

export const signed = (claims: JWTPayload, { privateKey }: Keys): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)

export const unsigned = (claims: JWTPayload): string => new UnsecuredJWT(claims).encode()

export const signedBySecret = (claims: JWTPayload, secret: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

const issued = { access_token: 'an-access-token', token_type: 'Bearer', expires_in: 60 }

/** A provider that answers each login at once, with whatever token a test makes. */
export class FalseProvider {
  /** The ID token of the next login. */
  token: (forge: Forge) => Promise<string> | string = ({ claims, keys }) => signed(claims, keys)
  /** The issuer that its metadata name. */
  named: string
  /** The parameters that it sends the browser back with. */
  back: (parameters: Record<string, string>) => Record<string, string> = (same) => same
  readonly issuer: string
  readonly #server: Server
  #nonce = ''

  private constructor(issuer: string, server: Server) {
    this.issuer = issuer
    this.named = issuer
    this.#server = server
  }

  static async open(port: number): Promise<FalseProvider> {
    const [keys, otherKeys] = await Promise.all([
      generateKeyPair('RS256'),
      generateKeyPair('RS256'),
    ])
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
    const server = createServer(trusted.files).listen(port, '127.0.0.1')
    const own = new FalseProvider(`https://localhost:${port}`, server)
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '', own.issuer)
      if (url.pathname === '/auth') {
        response.writeHead(303, { location: own.#wayBack(url.searchParams) }).end()
        return
      }
      void text(request).then(async () => {
        const forge = {
          claims: own.#claims(),
          issuer: own.issuer,
          keys,
          otherKeys,
          clientSecret: 'x',
        }
        const bodies: Record<string, object> = {
          '/.well-known/openid-configuration': own.#metadata(),
          '/jwks': { keys: [jwk] },
          '/token': { ...issued, id_token: await own.token(forge) },
        }
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(bodies[url.pathname] ?? {}))
      })
    })
    return own
  }

  get settings(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: 'quad',
      OIDC_CLIENT_SECRET: 'x',
      ...trusted.settings,
    }
  }

  #wayBack(asked: URLSearchParams): string {
    this.#nonce = asked.get('nonce') ?? ''
    const query = new URLSearchParams(
      this.back({ code: 'a-code', state: asked.get('state') ?? '' }),
    )
    return `${asked.get('redirect_uri')}?${query.toString()}`
  }

  #claims(): JWTPayload {
    const now = Math.floor(Date.now() / 1000)
    const sub = 'student'
    const person = { email: 'victim@purdue.edu', email_verified: true, given_name: 'V' }
    const times = { iat: now, exp: now + 60 }
    return { iss: this.issuer, aud: 'quad', sub, nonce: this.#nonce, ...times, ...person }
  }

  #metadata() {
    const at = (path: string) => this.issuer + path
    return {
      issuer: this.named,
      authorization_endpoint: at('/auth'),
      token_endpoint: at('/token'),
      jwks_uri: at('/jwks'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
