import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#drizzle/schema/sessions.ts'
import { refreshToken } from '#server/auth/refresh-token.ts'
import { rotateSession } from '#server/auth/rotate-session.ts'
import { startSession } from '#server/auth/sessions.ts'
import { hashToken } from '#server/auth/tokens.ts'
import { minute } from '#sync/time.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'

const app = await appOfFile()
const key = new Uint8Array(32).fill(9)

function start() {
  const { id: userId } = app.people.maya.user
  const family = { familyId: randomUUID(), userId, remember: true, device: '' }
  return app.resources.writer.write({ run: (tx) => startSession(tx, key, family, app.now()) })
}

async function rotate(token: string, newest?: string) {
  const rotation = await app.resources.writer.write({
    run: (tx) => rotateSession(tx, key, { token, newest }, app.now()),
  })
  return rotation.outcome === 'issued' ? rotation.issued : undefined
}

test('a repeated use gets another successor until one of them is used', async () => {
  const { token } = await start()
  const successors = [(await rotate(token))!.token]
  app.moveClock(60 * minute)
  successors.push((await rotate(token))!.token)
  expect(new Set(successors).size).toBe(2)
  expect(await rotate(successors[0]!)).toBeDefined()
  expect(await rotate(successors[1]!)).toBeUndefined()
  expect(await rotate(token)).toBeUndefined()
})

test('within a minute, a token whose successor was used ends nothing', async () => {
  const { token } = await start()
  const [second, other] = [(await rotate(token))!.token, (await rotate(token))!.token]
  const third = (await rotate(second))!.token
  app.moveClock(minute - 10_000)
  expect(await rotate(token)).toBeUndefined()
  expect(await rotate(other)).toBeUndefined()
  expect(await rotate(third)).toBeDefined()
})

test.each(['itself', 'another successor of it'])(
  'a minute after the successor of a token was used, %s ends the whole family',
  async (which) => {
    const { token } = await start()
    const [second, other] = [(await rotate(token))!.token, (await rotate(token))!.token]
    const third = (await rotate(second))!.token
    app.moveClock(minute)
    expect(await rotate(which === 'itself' ? token : other)).toBeUndefined()
    expect(await rotate(second)).toBeUndefined()
    expect(await rotate(third)).toBeUndefined()
  },
)

test('an old token goes on if the device names the newest one, which alone opens nothing', async () => {
  const first = await start()
  const second = (await rotate(first.token))!
  const third = (await rotate(second.token))!
  app.moveClock(minute)
  expect(await rotate(third.name)).toBeUndefined()
  expect(await rotate('', third.name)).toBeUndefined()
  expect(await rotate(first.token, third.name)).toBeDefined()
})

test('a token of version 0.1, which has no nonce, is renewed', async () => {
  const { familyId, userId } = await start()
  const old = refreshToken(key, { familyId, generation: 0, nonce: '' })
  expect(old.split('.')).toHaveLength(3)
  await app.resources.writer.write({
    run: async (tx) =>
      void (await tx
        .update(sessions)
        .set({ id: hashToken(old) })
        .where(eq(sessions.familyId, familyId))),
  })
  expect(await rotate(old)).toMatchObject({ userId, familyId })
})

test('a device that never gets an answer may ask without end, and stores little', async () => {
  const { token, familyId } = await start()
  for (let i = 0; i < 120; i += 1) expect(await rotate(token)).toBeDefined()
  const stored = await app.read((db) =>
    db.select().from(sessions).where(eq(sessions.familyId, familyId)),
  )
  expect(stored.length).toBeLessThanOrEqual(101)
  expect(await rotate((await rotate(token))!.token)).toBeDefined()
})
