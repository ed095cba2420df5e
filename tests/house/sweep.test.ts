import { expect, test } from 'vitest'
import { registrations } from '#drizzle/schema/accounts.ts'
import { limitCounts } from '#drizzle/schema/limits.ts'
import { sessionFamilies, sessions } from '#drizzle/schema/sessions.ts'
import { idempotencyKeys } from '#drizzle/schema/sync.ts'
import { sweepUsernames } from '#server/accounts/sweep.ts'
import { sweepSessions } from '#server/auth/sweep.ts'
import { sweepLimits } from '#server/limits/sweep.ts'
import { sweepIdempotencyKeys } from '#server/sync/sweep.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { stranger } from '#tests/support/people/cast.ts'

const day = 24 * 60 * 60 * 1000

const app = await appOfFile({ env: { RATE_LIMITS: 'on' } })

type Table =
  | typeof registrations
  | typeof sessions
  | typeof sessionFamilies
  | typeof idempotencyKeys
  | typeof limitCounts
const count = (table: Table) => app.read(async (db) => (await db.select().from(table)).length)

test('sign-ups are swept after seven days and not before', async () => {
  await app.call('POST', '/api/auth/register', { body: stranger() })
  app.moveClock(7 * day - 60_000)
  await sweepUsernames(app.resources)
  expect(await count(registrations)).toBe(1)
  app.moveClock(60_000)
  await sweepUsernames(app.resources)
  expect(await count(registrations)).toBe(0)
})

test('limits are swept once their time is over', async () => {
  await app.call('POST', '/api/auth/login', { body: { email: 'a@b.edu', password: 'x' } })
  await sweepLimits(app.resources)
  expect(await count(limitCounts)).toBe(2)
  app.moveClock(day)
  await sweepLimits(app.resources)
  expect(await count(limitCounts)).toBe(0)
})

test('expired sessions are swept immediately, and their devices remembered for a year', async () => {
  expect([await count(sessions), await count(sessionFamilies)]).toEqual([3, 3])
  await sweepSessions(app.resources)
  expect([await count(sessions), await count(sessionFamilies)]).toEqual([0, 3])
  app.moveClock(366 * day)
  await sweepSessions(app.resources)
  expect(await count(sessionFamilies)).toBe(0)
})

test('idempotency keys are kept for seven days', async () => {
  await app.resources.writer.write({
    async run(tx) {
      const answer = { bodyHash: 'x', status: 200, body: '{}', createdAt: app.now() }
      await tx
        .insert(idempotencyKeys)
        .values({ userId: app.people.maya.user.id, key: 'k', ...answer })
    },
  })
  app.moveClock(7 * day - 60_000)
  await sweepIdempotencyKeys(app.resources)
  expect(await count(idempotencyKeys)).toBe(1)
  app.moveClock(120_000)
  await sweepIdempotencyKeys(app.resources)
  expect(await count(idempotencyKeys)).toBe(0)
})
