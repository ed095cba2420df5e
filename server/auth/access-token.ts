import { createJWT, validateJWT } from 'oslo/jwt'
import * as v from 'valibot'
import { minute, second } from '#sync/time.ts'
import type { Clock } from '../clock.ts'

/** In milliseconds. */
export const accessTokenLifetime = 10 * minute
const issuer = 'quad'
const audience = 'quad'
const mostRemembered = 5000

/** The user of an access token and the login that it came from. */
export interface AccessClaims {
  userId: string
  familyId: string
  /** The session that it was issued with, one of the login's. */
  sessionId: string
}

interface VerifiedClaims extends AccessClaims {
  expiresAt: number
  isInUse: boolean
}

const payloadSchema = v.object({
  sub: v.string(),
  family: v.string(),
  sid: v.string(),
  exp: v.pipe(v.number(), v.integer()),
  iss: v.literal(issuer),
  aud: v.strictTuple([v.literal(audience)]),
  typ: v.literal('access'),
})

/** Issues access tokens (JWT, HS256, ten minutes) and verifies them. */
export class AccessTokens {
  readonly #key: Uint8Array
  readonly #clock: Clock
  readonly #firstUsed: (claims: AccessClaims) => void
  // A page makes dozens of requests with one token, whose signature does not change.
  readonly #verified = new Map<string, VerifiedClaims>()

  /** @param firstUsed called with the claims of a valid token that this process reads for the first time */
  constructor(
    key: Uint8Array,
    clock: Clock,
    firstUsed: (claims: AccessClaims) => void = () => undefined,
  ) {
    this.#key = key
    this.#clock = clock
    this.#firstUsed = firstUsed
  }

  issue({ userId, familyId, sessionId }: AccessClaims): Promise<string> {
    const exp = Math.floor((this.#clock() + accessTokenLifetime) / second)
    const claims = { family: familyId, sid: sessionId, exp, typ: 'access' }
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
    if (claims.expiresAt <= this.#clock()) {
      this.#verified.delete(token)
      return undefined
    }
    if (!claims.isInUse) this.#firstUsed(claims)
    claims.isInUse = true
    return claims
  }

  async #verify(token: string): Promise<VerifiedClaims | undefined> {
    // The library throws on malformed tokens, and accepts tokens without `exp` and for any
    // audience.
    const jwt = await validateJWT('HS256', this.#key, token).catch(() => undefined)
    const payload = v.safeParse(payloadSchema, jwt?.payload)
    if (!payload.success) return undefined
    const { sub, family, sid, exp } = payload.output
    const claims = {
      userId: sub,
      familyId: family,
      sessionId: sid,
      expiresAt: exp * 1000,
      isInUse: false,
    }
    this.#remember(token, claims)
    return claims
  }

  #remember(token: string, claims: VerifiedClaims): void {
    const oldest = this.#verified.keys().next()
    if (this.#verified.size >= mostRemembered && !oldest.done) this.#verified.delete(oldest.value)
    this.#verified.set(token, claims)
  }
}
