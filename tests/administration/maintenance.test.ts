import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checks } from '#server/doctor/checks.ts'
import type { Decision } from '#sync/moderation/moderation.ts'
import { Contract } from '#tests/openapi/contract.ts'
import { send } from '#tests/openapi/stage.ts'
import { schoolLoginSettings } from '#tests/openapi/school-examples.ts'
import { cast, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { login, newcomer, refresh } from '#tests/support/people/newcomer.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds, readJson } from '#tests/support/server/listings.ts'
import { newAdministrator, newModerator, setMaintenance } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const at = '/api/administration/maintenance'

/** Calls that write and go on: logging in and out, rounds without actions, and the switch itself. */
const goOn = [
  'POST /api/auth/2fa',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/logout-others',
  'POST /api/auth/refresh',
  'POST /api/auth/school-login',
  'POST /api/sync',
  'PUT /api/administration/maintenance',
]

describe('in maintenance mode', async () => {
  const app = await appOfFile({ env: { ...schoolLoginSettings, RATE_LIMITS: 'off' } })
  await setMaintenance(app, true)
  const { document } = new Contract()
  const writes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )

  test.each(goOn)('%s goes on', async (call) => {
    expect(writes).toContain(call)
    const response = await send(app, call, { as: app.people.maya, body: {} })
    expect(response.status).not.toBe(503)
  })

  const refused = writes.filter((call) => !goOn.includes(call))
  test.each(refused)('%s is refused with Retry-After', async (call) => {
    const response = await send(app, call, { as: app.people.maya, body: {} })
    expect(await response.clone().json()).toMatchObject({ error: { code: 'maintenance' } })
    await expectRefusal(response, 503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('writes that are no documented calls are refused, too', async () => {
    for (const [method, path] of [
      ['POST', '/unsubscribe?token=x'],
      ['DELETE', '/api/unheard-of'],
    ] as const)
      expect((await app.call(method, path, { as: app.people.maya })).status).toBe(503)
  })

  test('everyone reads, logs in, renews the session, and logs out', async () => {
    const maya = await signIn(app, cast.maya)
    for (const path of ['/api/listings', '/api/auth/userdata', '/api/saved-listings'])
      expect((await app.call('GET', path, { as: maya })).status).toBe(200)
    expect((await refresh(app, maya)).status).toBe(200)
    expect((await app.call('POST', '/api/auth/logout', { as: maya, body: {} })).status).toBe(200)
    expect((await app.call('GET', '/api/auth/userdata', { as: maya })).status).toBe(401)
  })
})

test('an administrator switches it, each change is in the log with its author, and nobody else does', async () => {
  const app = await appOfTest({ env: { METRICS_TOKEN: 'a-token-of-some-length' } })
  const [as, moderator] = [await newAdministrator(app), await newModerator(app)]
  const set = (isOn: boolean, who: SignedIn = as) =>
    app.call('PUT', at, { as: who, body: { isOn } })
  const state = () =>
    readJson<{ maintenanceSince: string | null }>(app, as, '/api/administration/state')
  const authorization = 'Bearer a-token-of-some-length'
  const told = async () => ({
    health: (await (await app.call('GET', '/api/health')).json()).maintenance,
    metrics: /^quad_maintenance (\d)$/m.exec(
      await (await app.request('/metrics', { headers: { authorization } })).text(),
    )?.[1],
    doctor: (await checks.Maintenance({ config: app.resources.config, email: undefined })).level,
  })
  for (const who of [moderator, app.people.maya]) await expectRefusal(await set(true, who), 404)
  expect((await state()).maintenanceSince).toBeNull()
  expect(await told()).toEqual({ health: false, metrics: '0', doctor: 'ok' })

  const now = app.now()
  expect((await set(true)).status).toBe(200)
  expect((await set(true)).status).toBe(200)
  expect(Date.parse((await state()).maintenanceSince ?? '')).toBeGreaterThanOrEqual(now)
  expect(await told()).toEqual({ health: true, metrics: '1', doctor: 'warning' })
  expect((await app.call('GET', '/api/health')).status).toBe(200)
  expect((await app.call('GET', '/api/health/ready')).status).toBe(200)
  await expectRefusal(await app.call('POST', '/api/listings/create', { as, body: desk }), 503)

  expect((await set(false)).status).toBe(200)
  await createListing(app, app.people.maya)
  const log = await readJson<Decision[]>(app, as, '/api/administration/decisions')
  const about = { kind: 'server', subjectId: 'maintenance', moderator: as.user.username }
  expect(log).toMatchObject([
    { verdict: 'resume', ...about },
    { verdict: 'pause', ...about },
  ])
})

test('a device reads on, its writes wait, and each is done once afterwards', async () => {
  const app = await appOfTest()
  const { maya, jonas } = app.people
  const device = new Device(app, maya)
  await device.sync()
  const id = await createListing(app, jonas)
  await setMaintenance(app, true)
  const save = device.act('savedListing.save', { listingId: id })
  const own = randomUUID()
  const actions = [save, device.act('listing.create', { id: own, ...desk })]
  const request = device.request(actions)
  for (let i = 0; i < 2; i += 1) {
    const answer = await (await device.send(request)).json()
    expect(answer).toMatchObject({ paused: true, results: [] })
    expect(answer).not.toHaveProperty('lease')
  }
  expect((await device.step()).paused).toBe(true)
  expect(device.held).toEqual([id])
  expect(await feedIds(app, jonas)).not.toContain(own)

  await setMaintenance(app, false)
  const answer = await (await device.send(request)).json()
  expect(answer).not.toHaveProperty('paused')
  expect(answer.results).toEqual(actions.map(([seq]) => [seq, 'ok']))
  expect(await feedIds(app, jonas)).toContain(own)
  expect((await (await device.send(request)).json()).results).toEqual(answer.results)
})

test('it outlives a restart, after which people can still log in', async () => {
  const app = await appOfTest()
  const { person } = await newcomer(app)
  await setMaintenance(app, true)
  await app.close()
  const again = app.reopen()
  await expectRefusal(
    await again.call('POST', '/api/listings/create', { as: app.people.maya, body: desk }),
    503,
  )
  expect((await login(again, person)).status).toBe(200)
})
