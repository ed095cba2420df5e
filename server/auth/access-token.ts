import { createJWT, validateJWT } from 'oslo/jwt'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'

const lifetime = 10 * 60
const issuer = 'quad'
const audience = 'quad'
const mostRemembered = 5000
/** Characters. An issued one has about 350. To decode a long one costs a visitor nothing, and the server a lot. */
const longest = 1024

/** The user of an access token and the session that it came from. */
export interface AccessClaims {
  userId: string
  familyId: string
}

interface VerifiedClaims extends AccessClaims {
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

/** Issues access tokens (JWT, HS256, ten minutes) and verifies them. */
export class AccessTokens {
  readonly #key: Uint8Array
  readonly #clock: Clock
  // A page makes dozens of requests with one token, whose signature does not change.
  readonly #verified = new Map<string, VerifiedClaims>()

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

  /** The claims of a valid token, or undefined. */
  async read(token: string): Promise<AccessClaims | undefined> {
    const claims = this.#verified.get(token) ?? (await this.#verify(token))
    if (!claims) return undefined
    if (claims.expiresAt > this.#clock()) return claims
    this.#verified.delete(token)
    return undefined
  }

  async #verify(token: string): Promise<VerifiedClaims | undefined> {
    if (token.length > longest) return undefined
    // The library throws on malformed tokens, and accepts tokens without `exp` and for any
    // audience.
    const jwt = await validateJWT('HS256', this.#key, token).catch(() => undefined)
    const payload = v.safeParse(payloadSchema, jwt?.payload)
    if (!payload.success) return undefined
    const { sub, family, exp } = payload.output
    const claims = { userId: sub, familyId: family, expiresAt: exp * 1000 }
    this.#remember(token, claims)
    return claims
  }

  #remember(token: string, claims: VerifiedClaims): void {
    const oldest = this.#verified.keys().next()
    if (this.#verified.size >= mostRemembered && !oldest.done) this.#verified.delete(oldest.value)
    this.#verified.set(token, claims)
  }
}
