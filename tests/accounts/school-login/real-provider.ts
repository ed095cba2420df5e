import { createServer, type Server } from 'node:https'
import { Provider } from 'oidc-provider'
import { freePort } from '#tests/support/server/free-port.ts'
import { trusted } from './trusted.ts'

/** What the school knows of a person. */
export interface Claims {
  sub: string
  email?: string | undefined
  email_verified?: boolean
  given_name?: string
  family_name?: string
  preferred_username?: string
}

/** A school's login: `oidc-provider`, which is certified, on a port of its own. */
export class School {
  readonly issuer: string
  /** Who is in front of the browser. */
  person: Claims = { sub: '' }
  /** Whether they press Cancel. */
  cancels = false
  readonly #server: Server

  private constructor(issuer: string, port: number, redirectUri: string, afterLogout: string) {
    this.issuer = issuer
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'quad',
          client_secret: 'a-secret-of-the-school',
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [afterLogout],
        },
      ],
      claims: {
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'preferred_username'],
      },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_c, { uid }) => `/person/${uid}` },
      findAccount: () => ({
        accountId: this.person.sub,
        claims: () => ({ ...this.person }),
      }),
      async loadExistingGrant(ctx) {
        const { client, session, provider: own } = ctx.oidc
        const grant = new own.Grant({ clientId: client?.clientId, accountId: session?.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    this.#server = createServer(trusted.files, (request, response) => {
      if (!request.url?.startsWith('/person/')) {
        void answer(request, response)
        return
      }
      const result = this.cancels
        ? { error: 'access_denied' }
        : { login: { accountId: this.person.sub } }
      void provider.interactionFinished(request, response, result)
    }).listen(port, '127.0.0.1')
  }

  static async open(quad: string): Promise<School> {
    const port = await freePort()
    return new School(
      `https://localhost:${port}`,
      port,
      `${quad}/api/auth/school-login/callback`,
      `${quad}/login`,
    )
  }

  /** The settings of a Quad that this school logs in to. */
  get settings(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: 'quad',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-school',
      ...trusted.settings,
    }
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
