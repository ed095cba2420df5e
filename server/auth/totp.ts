import { randomBytes, timingSafeEqual } from 'node:crypto'
import { base32 } from 'oslo/encoding'
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp'
import { second } from '#sync/time.ts'

const period = 30 * second
// RFC 4226, 4: at least 128 bits, better 160.
const secretLength = 20

export const newTotpSecret = (): Uint8Array => new Uint8Array(randomBytes(secretLength))

/** A secret as people type it into an authenticator. */
export const typedSecret = (secret: Uint8Array): string =>
  base32.encode(secret, { includePadding: false })

/** A secret as authenticators read it from a QR code. */
export const otpauthUrl = (secret: Uint8Array, account: string): string =>
  createTOTPKeyURI('Quad', account, secret)

/**
 * The time step of a code: the present one, or a neighbor for a clock that is a little off. Steps
 * up to `lastStep` are used, so a code that someone else has seen is worthless.
 */
export async function matchingStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): Promise<number | undefined> {
  const present = Math.floor(now / period)
  const steps = [present - 1, present, present + 1]
  const codes = await Promise.all(steps.map((step) => generateHOTP(secret, step)))
  // Compares all steps, so that the time reveals nothing.
  const fits = codes.map((own) => isEqual(own, code))
  return steps.find((step, i) => fits[i] && step > lastStep)
}

function isEqual(own: string, given: string): boolean {
  const [one, other] = [Buffer.from(own), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
