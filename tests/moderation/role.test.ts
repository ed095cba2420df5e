import { expect, test } from 'vitest'
import { Device } from '#tests/support/server/device.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { cast, stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { newModerator, reportUser, setModerator } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'

const app = await appOfFile()
await reportUser(app, app.people.jonas, cast.maya.username)

const decision = () => ({
  kind: 'user',
  subjectId: app.people.maya.user.id,
  verdict: 'dismiss',
  reason: 'Nothing to see.',
})

const calls: [method: string, path: string][] = [
  ['GET', '/api/moderation'],
  ['GET', '/api/moderation/queues/user'],
  ['GET', '/api/moderation/queues/nothing'],
  ['GET', '/api/moderation/items/user/1'],
  ['GET', '/api/moderation/decisions'],
  ['POST', '/api/moderation/decisions'],
  ['DELETE', '/api/moderation/decisions'],
]

/** All of an answer except what differs between any two answers. */
async function answer(method: string, path: string, as: SignedIn | undefined) {
  const body = method === 'POST' ? decision() : undefined
  const response = await app.call(method, path, { as, body })
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
  }
}

test.each(calls)(
  '[MOD-03] %s %s answers a visitor and a user without the role like an address that does not exist',
  async (method, path) => {
    for (const as of [undefined, app.people.jonas]) {
      const nowhere = await answer(method, path.replace('moderation', 'moderatiom'), as)
      expect(nowhere.status).toBe(404)
      expect(await answer(method, path, as)).toEqual(nowhere)
    }
  },
)

test('[PERM-05] a session loses the role as soon as it is taken away', async () => {
  const as = await newModerator(app)
  expect((await app.call('GET', '/api/moderation', { as })).status).toBe(200)
  await setModerator(app, as, false)
  for (const [method, path] of calls) expect((await answer(method, path, as)).status).toBe(404)
})

test('[PERM-05] no field of a sign-up or profile grants the role', async () => {
  for (const field of ['moderator', 'isModerator', 'role', 'suspendedAt']) {
    const body = { ...stranger(), [field]: true }
    await expectRefusal(await app.call('POST', '/api/auth/register', { body }), 400)
    const { person: _, ...as } = await newcomer(app)
    const path = `/api/users/settings/${as.user.id}`
    await expectRefusal(await app.call('PUT', path, { as, body: { [field]: true } }), 400)
  }
})

test('[PERM-05] a decision in the queue of a device is refused without the role', async () => {
  const device = new Device(app, app.people.jonas)
  const sent = device.act('moderation.decide', { id: crypto.randomUUID(), ...decision() })
  await device.sync(sent)
  const log = await app.call('GET', '/api/moderation/decisions', { as: await newModerator(app) })
  expect(await log.json()).toEqual([])
})
