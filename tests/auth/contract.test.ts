import { randomUUID } from 'node:crypto'
import { Argon2id } from 'oslo/password'
import { createJWT } from 'oslo/jwt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AccessTokens } from '#server/auth/access-token.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { rotateSession } from '#server/auth/rotate-session.ts'
import { endSession, startSession } from '#server/auth/sessions.ts'
import { hashToken, randomToken } from '#server/auth/tokens.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'

// The rest of the server relies on this, whatever library implements it.

describe('passwords', () => {
  test('a password verifies against its own hash only, and each hash differs', async () => {
    const hash = await hashPassword('Desk-Lamp!7')
    expect(await verifyPassword(hash, 'Desk-Lamp!7')).toBe(true)
    expect(await verifyPassword(hash, 'desk-lamp!7')).toBe(false)
    expect(await hashPassword('Desk-Lamp!7')).not.toBe(hash)
  })

  test('every Unicode composition of a password is the same password', async () => {
    const hash = await hashPassword('Caf\u00e9-Table!1')
    expect(await verifyPassword(hash, 'Cafe\u0301-Table!1')).toBe(true)
  })

  test('without a hash verification fails at the cost of a real one', async () => {
    const verify = vi.spyOn(Argon2id.prototype, 'verify')
    expect(await verifyPassword(undefined, 'Desk-Lamp!7')).toBe(false)
    const parameters = (hash: string | undefined) => hash?.split('$').slice(1, 4)
    expect(verify).toHaveBeenCalledOnce()
    expect(parameters(verify.mock.calls[0]?.[0])).toEqual(parameters(await hashPassword('x')))
  })

  test('at most two passwords are hashed at a time, and too many requests are refused', async () => {
    let running = 0
    let most = 0
    // Replaces the hashing: two hundred real hashes take seconds of both cores.
    vi.spyOn(Argon2id.prototype, 'hash').mockImplementation(async (password) => {
      most = Math.max(most, (running += 1))
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return password
    })
    const hashes = await Promise.allSettled(Array.from({ length: 210 }, () => hashPassword('x')))
    const refused = hashes.filter(({ status }) => status === 'rejected')
    expect({ most, refused: refused.length }).toEqual({ most: 2, refused: 8 })
    expect(await hashPassword('afterwards')).toBe('afterwards')
  })
})

describe('tokens', () => {
  test('a token is long, unique and safe in a link', () => {
    const tokens = new Set(Array.from({ length: 100 }, randomToken))
    expect(tokens.size).toBe(100)
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
  })

  test('the hash of a token does not reveal it and never changes', () => {
    const token = randomToken()
    expect(hashToken(token)).toBe(hashToken(token))
    expect(hashToken(token)).toMatch(/^[\w-]{43}$/)
    expect(hashToken(token)).not.toContain(token)
  })
})

describe('access tokens', () => {
  const key = new Uint8Array(32).fill(7)
  const claims = { userId: randomUUID(), familyId: randomUUID(), sessionId: hashToken('any') }
  let now = Date.now()
  const tokens = new AccessTokens(key, () => now)
  const valid = () => ({
    sub: claims.userId,
    family: claims.familyId,
    sid: claims.sessionId,
    exp: Math.floor(now / 1000) + 60,
    iss: 'quad',
    aud: ['quad'],
    typ: 'access',
  })

  test('a token names its user and its login for ten minutes', async () => {
    const token = await tokens.issue(claims)
    expect(await tokens.read(token)).toMatchObject(claims)
    now += 10 * 60_000 - 1000
    expect(await tokens.read(token)).toMatchObject(claims)
    now += 1000
    expect(await tokens.read(token)).toBeUndefined()
    expect(await tokens.read(token)).toBeUndefined()
  })

  test('the valid token below is accepted, so each forged one fails for its named reason', async () => {
    expect(await tokens.read(await createJWT('HS256', key, valid()))).toMatchObject(claims)
  })

  test.each(Object.keys(valid()))('a token without %s is refused', async (claim) => {
    const { [claim as keyof ReturnType<typeof valid>]: _, ...rest } = valid()
    expect(await tokens.read(await createJWT('HS256', key, rest))).toBeUndefined()
  })

  test.each([
    ['of another issuer', { iss: 'other' }],
    ['for another audience', { aud: ['other'] }],
    ['for another audience as well', { aud: ['quad', 'other'] }],
    ['of another type', { typ: 'two-factor' }],
    ['that has expired', { exp: 1 }],
    ['that expires in words', { exp: 'never' }],
    ['that is not valid yet', { nbf: 32503680000 }],
  ])('a token %s is refused', async (_, changed) => {
    const token = await createJWT('HS256', key, { ...valid(), ...changed })
    expect(await tokens.read(token)).toBeUndefined()
  })

  test('a token signed with another key or algorithm is refused', async () => {
    const otherKey = new Uint8Array(32).fill(8)
    expect(await tokens.read(await createJWT('HS256', otherKey, valid()))).toBeUndefined()
    expect(await tokens.read(await createJWT('HS512', key, valid()))).toBeUndefined()
  })

  test('tokens with alg none, truncated, altered or meaningless tokens are refused without a crash', async () => {
    const [, payload = '', signature = ''] = (await tokens.issue(claims)).split('.')
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const header = part({ alg: 'HS256', typ: 'JWT' })
    const junk = [
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${part({ ...valid(), sub: randomUUID() })}.${signature}`,
      `${part(null)}.${part(null)}.x`,
      'a.b.c',
      '...',
      '',
      '\u0000',
    ]
    for (const token of junk) expect(await tokens.read(token)).toBeUndefined()
  })
})

describe('sessions', () => {
  let app: TestApp
  const day = 24 * 60 * 60 * 1000
  const key = new Uint8Array(32).fill(9)
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.stop())

  const start = (remember: boolean) => {
    const familyId = randomUUID()
    const userId = app.people.maya.user.id
    return app.resources.writer.write({
      run: (tx) => startSession(tx, key, { familyId, userId, remember, device: '' }, app.now()),
    })
  }
  const rotate = async (token: string) => {
    const rotation = await app.resources.writer.write({
      run: (tx) => rotateSession(tx, key, { token }, app.now()),
    })
    return rotation.outcome === 'issued' ? rotation.issued : undefined
  }

  test('each use of a token gives its successor, for the same user and family', async () => {
    const first = await start(true)
    const second = await rotate(first.token)
    expect(second).toMatchObject({ userId: first.userId, familyId: first.familyId })
    const third = await rotate(second!.token)
    expect(new Set([first.token, second!.token, third!.token]).size).toBe(3)
  })

  test('ending one family leaves the others', async () => {
    const [one, other] = [await start(true), await start(true)]
    await app.resources.writer.write({ run: (tx) => endSession(tx, one.familyId, app.now()) })
    expect(await rotate(one.token)).toBeUndefined()
    expect(await rotate(other.token)).toBeDefined()
  })

  test('a remembered session lives 30 days from its last use and 180 days in all', async () => {
    let { token } = await start(true)
    for (let used = 0; used < 7; used += 1) {
      app.moveClock(25 * day)
      token = (await rotate(token))!.token
    }
    app.moveClock(5 * day)
    expect(await rotate(token)).toBeUndefined()

    const idle = await start(true)
    app.moveClock(30 * day)
    expect(await rotate(idle.token)).toBeUndefined()
  })

  test('a session without Remember Me lives 24 hours, and its cookie until the browser closes', async () => {
    const first = await start(false)
    expect(first.expiresAt).toBeUndefined()
    app.moveClock(day - 60_000)
    const second = await rotate(first.token)
    expect(second?.expiresAt).toBeUndefined()
    app.moveClock(60_000)
    expect(await rotate(second!.token)).toBeUndefined()
    expect(await rotate(first.token)).toBeUndefined()
  })

  test('an account keeps its newest 200 sessions', async () => {
    const oldest = await start(true)
    app.moveClock(1000)
    const kept = await start(true)
    app.moveClock(1000)
    await Promise.all(Array.from({ length: 199 }, () => start(true)))
    expect(await rotate(oldest.token)).toBeUndefined()
    expect(await rotate(kept.token)).toBeDefined()
  })

  test('a token of another key, an altered one and one of an unknown family are refused', async () => {
    const { token, familyId } = await start(true)
    const [, generation = '', nonce = '', mac = ''] = token.split('.')
    for (const forged of [
      `${familyId}.${Number(generation) + 1}.${nonce}.${mac}`,
      `${randomUUID()}.${generation}.${nonce}.${mac}`,
      `${familyId}.${generation}.${mac}`,
      `${familyId}.${generation}.${nonce.slice(1)}A.${mac}`,
      `${familyId}.${generation}.${nonce}.${mac.slice(1)}A`,
      `${familyId}.${generation}.${nonce}`,
      '..',
      '',
    ]) {
      expect(await rotate(forged)).toBeUndefined()
    }
    expect(await rotate(token)).toBeDefined()
  })
})
