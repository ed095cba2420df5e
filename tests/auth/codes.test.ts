import { describe, expect, test } from 'vitest'
import { newRecoveryCode, recoveryCodeHash } from '#server/auth/recovery-codes.ts'
import { seal, unseal } from '#server/auth/sealed.ts'
import { matchingStep, newTotpSecret, otpauthUrl, typedSecret } from '#server/auth/totp.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'

// Two-factor relies on this, whatever library implements it.

const step = 30_000
const key = new Uint8Array(32).fill(7)

describe('codes', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  const secret = new TextEncoder().encode('12345678901234567890')
  const vectors: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ]

  test.each(vectors)('at second %i the code is %s', async (second, code) => {
    const now = second * 1000
    expect(await matchingStep(secret, code, { now, lastStep: 0 })).toBe(Math.floor(now / step))
    expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', now)).toBe(code)
  })

  const now = 1234567890 * 1000
  const present = Math.floor(now / step)
  test.each([
    [-2, undefined],
    [-1, present - 1],
    [0, present],
    [1, present + 1],
    [2, undefined],
  ])('the code of %i steps from now belongs to step %s', async (off, wanted) => {
    const code = codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', now + off * step)
    expect(await matchingStep(secret, code, { now, lastStep: 0 })).toBe(wanted)
  })

  test('a used step invalidates itself and all earlier steps', async () => {
    const at = (lastStep: number) => matchingStep(secret, '005924', { now, lastStep })
    expect(await at(present - 1)).toBe(present)
    expect(await at(present)).toBeUndefined()
    expect(await at(present + 1)).toBeUndefined()
  })

  test.each(['', '5924', '05924', '0059240', '００５９２４', '00592x', '\u0000'])(
    '%j is not a code',
    async (code) => {
      expect(await matchingStep(secret, code, { now, lastStep: 0 })).toBeUndefined()
    },
  )

  test('a secret is long and unique, and its link holds the key that a user can type', async () => {
    const own = newTotpSecret()
    expect(own).toHaveLength(20)
    expect(own).not.toEqual(newTotpSecret())
    const url = new URL(otpauthUrl(own, 'maya&co@purdue.edu'))
    expect(url.searchParams.get('secret')).toBe(typedSecret(own))
    expect(decodeURIComponent(url.pathname)).toBe('/Quad:maya&co@purdue.edu')
    const code = codeAt(typedSecret(own), now)
    expect(await matchingStep(own, code, { now, lastStep: 0 })).toBe(present)
  })
})

describe('sealed secrets', () => {
  const secret = newTotpSecret()

  test('a sealed secret opens for its owner, and each sealing differs', () => {
    const sealed = seal(key, 'maya', secret)
    expect(unseal(key, 'maya', sealed)).toEqual(secret)
    expect(seal(key, 'maya', secret)).not.toBe(sealed)
    expect(sealed).not.toContain(Buffer.from(secret).toString('base64url'))
  })

  test('a sealed secret does not open for another owner, with another key, altered or truncated', () => {
    const sealed = seal(key, 'maya', secret)
    const flipped = Buffer.from(sealed, 'base64url')
    flipped[40] = (flipped[40] ?? 0) ^ 1
    const attempts: [Uint8Array, string, string][] = [
      [key, 'jonas', sealed],
      [new Uint8Array(32).fill(8), 'maya', sealed],
      [key, 'maya', flipped.toString('base64url')],
      [key, 'maya', sealed.slice(0, 20)],
      [key, 'maya', ''],
    ]
    for (const attempt of attempts) expect(() => unseal(...attempt)).toThrow(/./)
  })
})

describe('recovery codes', () => {
  test('recovery codes are unique and have no ambiguous characters', () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode)
    expect(new Set(codes).size).toBe(200)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
  })

  test('a hash depends on the code, its owner and our key, but not on how the code is typed', () => {
    const hash = recoveryCodeHash(key, 'maya', 'k7m2p-x9qfa')
    expect(recoveryCodeHash(key, 'maya', ' K7M2P X9QFA ')).toBe(hash)
    const others = [
      recoveryCodeHash(key, 'jonas', 'k7m2p-x9qfa'),
      recoveryCodeHash(key, 'maya', 'k7m2p-x9qfb'),
      recoveryCodeHash(new Uint8Array(32).fill(8), 'maya', 'k7m2p-x9qfa'),
    ]
    expect(others).not.toContain(hash)
  })
})
