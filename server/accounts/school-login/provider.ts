import type { ClientAuth, Configuration } from 'openid-client'
import type { Config } from '../../config.ts'
import type { SchoolLoginConfig } from '../../config/school-login.ts'

/** What a browser keeps while its person logs in at the school, so that only it can finish. */
export interface Flow {
  state: string
  nonce: string
  codeVerifier: string
}

/** What the school says of a person who has just logged in there. */
export interface SchoolPerson {
  issuer: string
  subject: string
  /** Undefined unless the school says that it is theirs. */
  email: string | undefined
  firstName: string
  lastName: string
  /** What the school calls them. */
  username: string
}

/** Why a login at the school led nowhere. */
export type SchoolProblem = 'unreachable' | 'refused' | 'invalid'

export class SchoolLoginError extends Error {
  readonly problem: SchoolProblem

  constructor(problem: SchoolProblem, cause: unknown) {
    super('The login at the school failed.', { cause })
    this.problem = problem
  }
}

export const callbackPath = '/api/auth/school-login/callback'
const seconds = 10
/** How old a login at the school may be that confirms a change, in seconds. */
const newest = 60

/**
 * The provider that logs people in for the school: OpenID Connect, authorization code flow with PKCE.
 * The library, its requests, and the network are used only if a school has set one.
 */
export class Provider {
  readonly #config: SchoolLoginConfig
  readonly #redirectUri: string
  #discovered: Promise<Configuration> | undefined

  constructor(schoolLogin: SchoolLoginConfig, { publicUrl }: Pick<Config, 'publicUrl'>) {
    this.#config = schoolLogin
    this.#redirectUri = publicUrl + callbackPath
  }

  /**
   * Where to send a person, and what their browser keeps until they return.
   * @param again they must enter their password there again, even if the school still knows them
   * @throws SchoolLoginError `unreachable`
   */
  async begin(again: boolean): Promise<{ url: URL; flow: Flow }> {
    const client = await library()
    const flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(await this.#discovery(), {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
      code_challenge_method: 'S256',
      state: flow.state,
      nonce: flow.nonce,
      ...(again && { prompt: 'login', max_age: '0' }),
    })
    return { url, flow }
  }

  /**
   * Exchanges what the school sent back. The library checks state, PKCE, issuer, audience, signature,
   * times, and nonce.
   * @param search the query of the address that the browser came back to
   * @throws SchoolLoginError
   */
  async finish(search: string, flow: Flow, again: boolean): Promise<SchoolPerson> {
    const client = await library()
    const provider = await this.#discovery()
    try {
      const tokens = await client.authorizationCodeGrant(
        provider,
        new URL(this.#redirectUri + search),
        {
          pkceCodeVerifier: flow.codeVerifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
          ...(again && { maxAge: newest }),
        },
      )
      const told = tokens.claims()
      if (!told) throw new Error('There is no ID token.')
      const more =
        told['email'] === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(provider, tokens.access_token, told.sub)
          : {}
      return this.#personOf({ ...more, ...told })
    } catch (error) {
      throw new SchoolLoginError(problemOf(error, client), error)
    }
  }

  /** Where the session at the school ends; undefined if the school has no such address. */
  async endUrl(returnTo: string): Promise<URL | undefined> {
    const client = await library()
    const provider = await this.#discovery()
    if (provider.serverMetadata().end_session_endpoint === undefined) return undefined
    return client.buildEndSessionUrl(provider, { post_logout_redirect_uri: returnTo })
  }

  /** Reads the provider's metadata at the first login, and again after a failure. */
  async #discovery(): Promise<Configuration> {
    this.#discovered ??= this.#discover()
    try {
      return await this.#discovered
    } catch (error) {
      this.#discovered = undefined
      throw new SchoolLoginError('unreachable', error)
    }
  }

  async #discover(): Promise<Configuration> {
    const client = await library()
    const { issuer, clientId, clientSecret } = this.#config
    const authenticate: ClientAuth = (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported
      const isByBody = methods?.includes('client_secret_post') === true
      const way = isByBody ? client.ClientSecretPost : client.ClientSecretBasic
      return way(clientSecret)(server, ...rest)
    }
    return client.discovery(new URL(issuer), clientId, clientSecret, authenticate, {
      timeout: seconds,
      // The standard asks for no signature of tokens that come over TLS. A proxy may end the TLS.
      execute: [client.enableNonRepudiationChecks],
    })
  }

  #personOf(claims: Record<string, unknown>): SchoolPerson {
    const isVerified = this.#config.trustsEmails || String(claims['email_verified']) === 'true'
    const email = textOf(claims['email'])
    return {
      issuer: textOf(claims['iss']),
      subject: textOf(claims['sub']),
      email: isVerified && email !== '' ? email : undefined,
      firstName: textOf(claims['given_name']),
      lastName: textOf(claims['family_name']),
      username: textOf(claims['preferred_username']).replace(/@.*$/, ''),
    }
  }
}

const library = () => import('openid-client')

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

function problemOf(error: unknown, client: Awaited<ReturnType<typeof library>>): SchoolProblem {
  if (error instanceof client.AuthorizationResponseError) return 'refused'
  const isOfNetwork = error instanceof TypeError && error.message === 'fetch failed'
  const isLate = error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT'
  return isOfNetwork || isLate ? 'unreachable' : 'invalid'
}
