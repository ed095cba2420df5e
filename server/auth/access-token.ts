import { createJWT, validateJWT } from 'oslo/jwt'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'

const lifetime = 10 * 60
const issuer = 'quad'
const audience = 'quad'
const mostRemembered = 5000

/** Whom an access token speaks for, and the sign-in that it came from. */
export interface AccessClaims {
  userId: string
  familyId: string
}

interface Verified extends AccessClaims {
  expiresAt: number
}

const payloadSchema = v.object({
  sub: v.string(),
  family: v.string(),
  exp: v.pipe(v.number(), v.integer()),
  iss: v.literal(issuer),
  aud: v.strictTuple([v.literal(audience)]),
  typ: v.literal('access'),
})

/** Issues access tokens (JWT, HS256, ten minutes) and reads those it has issued. */
export class AccessTokens {
  readonly #key: Uint8Array
  readonly #clock: Clock
  // A page makes dozens of requests with one token; its signature stays what it was.
  readonly #verified = new Map<string, Verified>()

  constructor(key: Uint8Array, clock: Clock) {
    this.#key = key
    this.#clock = clock
  }

  issue({ userId, familyId }: AccessClaims): Promise<string> {
    const exp = Math.floor(this.#clock() / 1000) + lifetime
    const claims = { family: familyId, exp, typ: 'access' }
    return createJWT('HS256', this.#key, claims, {
      issuer,
      subject: userId,
      audiences: [audience],
    })
  }

  /** The claims of a living token of ours; undefined for anything else, whatever it is. */
  async read(token: string): Promise<AccessClaims | undefined> {
    const claims = this.#verified.get(token) ?? (await this.#verify(token))
    if (!claims) return undefined
    if (claims.expiresAt > this.#clock()) return claims
    this.#verified.delete(token)
    return undefined
  }

  async #verify(token: string): Promise<Verified | undefined> {
    // The library throws on junk, and takes tokens without `exp` and for any audience.
    const jwt = await validateJWT('HS256', this.#key, token).catch(() => undefined)
    const payload = v.safeParse(payloadSchema, jwt?.payload)
    if (!payload.success) return undefined
    const { sub, family, exp } = payload.output
    const claims = { userId: sub, familyId: family, expiresAt: exp * 1000 }
    this.#remember(token, claims)
    return claims
  }

  #remember(token: string, claims: Verified): void {
    const oldest = this.#verified.keys().next()
    if (this.#verified.size >= mostRemembered && !oldest.done) this.#verified.delete(oldest.value)
    this.#verified.set(token, claims)
  }
}
