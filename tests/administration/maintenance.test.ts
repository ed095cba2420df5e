import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { tellDecisions } from '#server/administration/tell-decisions.ts'
import { maintenance as command } from '#server/commands/maintenance.ts'
import { checks } from '#server/doctor/checks.ts'
import { syncAnswerSchema } from '#sync/engine/protocol.ts'
import type { ServerState } from '#sync/moderation/administration.ts'
import type { Decision } from '#sync/moderation/moderation.ts'
import { minute } from '#sync/time.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import { login, newcomer } from '#tests/support/people/newcomer.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing, desk, feedIds, readJson } from '#tests/support/server/listings.ts'
import { newAdministrator, newModerator, setMaintenance } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { outcome, stage } from '#tests/realtime/stage.ts'

const at = '/api/administration/maintenance'
const text = 'Quad moves until 6 PM.'

async function appOfTest(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await testApp({ env })
  onTestFinished(() => app.stop())
  return app
}

const tokenEnv = { METRICS_TOKEN: 'a-token-of-some-length' }

/** What health, metrics, and doctor say. */
const told = async (app: TestApp) => {
  const authorization = `Bearer ${tokenEnv.METRICS_TOKEN}`
  const health = (await (await app.call('GET', '/api/health')).json()) as { maintenance: boolean }
  const metrics = await (await app.request('/metrics', { headers: { authorization } })).text()
  const { config } = app.resources
  return {
    health: health.maintenance,
    metrics: /^quad_maintenance (\d)$/m.exec(metrics)?.[1],
    doctor: (await checks.Maintenance({ config, email: undefined })).level,
  }
}

test('an administrator switches it, each change is in the log with its author, and no one else does', async () => {
  const app = await appOfTest(tokenEnv)
  const [as, moderator] = [await newAdministrator(app), await newModerator(app)]
  const set = (body: object, who: SignedIn = as) => app.call('PUT', at, { as: who, body })
  const running = async () =>
    (await readJson<ServerState>(app, as, '/api/administration/state')).maintenance
  for (const who of [moderator, app.people.maya])
    await expectRefusal(await set({ isOn: true }, who), 404)
  await expectRefusal(await app.call('PUT', at, { body: { isOn: true } }), 404)
  expect(await running()).toBeNull()
  expect(await told(app)).toEqual({ health: false, metrics: '0', doctor: 'ok' })

  const now = app.now()
  for (let i = 0; i < 2; i += 1) expect((await set({ isOn: true })).status).toBe(200)
  expect(await running()).toEqual({ since: expect.any(String) })
  expect(await told(app)).toEqual({ health: true, metrics: '1', doctor: 'warning' })
  expect((await app.call('GET', '/api/health')).status).toBe(200)
  expect((await app.call('GET', '/api/health/ready')).status).toBe(200)
  await expectRefusal(await app.call('POST', '/api/listings/create', { as, body: desk }), 503)

  // Another sentence changes nothing about its start.
  app.moveClock(minute)
  expect((await set({ isOn: true, text })).status).toBe(200)
  const { since, ...rest } = (await running()) ?? { since: '' }
  expect(rest).toEqual({ text })
  expect(Date.parse(since) - now).toBeLessThan(minute)

  expect((await set({ isOn: false, text })).status).toBe(200)
  expect((await set({ isOn: false })).status).toBe(200)
  expect(await running()).toBeNull()
  await createListing(app, app.people.maya)
  const log = await readJson<Decision[]>(app, as, '/api/administration/decisions')
  const about = { kind: 'server', subjectId: 'maintenance', moderator: as.user.username }
  expect(log).toMatchObject([
    { verdict: 'resume', ...about },
    { verdict: 'pause', reason: text, ...about },
    { verdict: 'pause', ...about },
  ])
  expect(log).toHaveLength(3)
})

test('a sentence is short, and none is left out', async () => {
  const app = await appOfTest()
  const as = await newAdministrator(app)
  const body = { isOn: true }
  for (const wrong of [' ', 'x'.repeat(201), 7])
    await expectRefusal(
      await app.call('PUT', at, { as, body: { ...body, text: wrong } }),
      400,
      undefined,
      'text',
    )
  await expectRefusal(await app.call('PUT', at, { as, body: {} }), 400, undefined, 'isOn')
  expect((await told(app)).health).toBe(false)
})

test('a device reads on with the sentence, its writes wait, and each is done once and in order afterwards', async () => {
  const app = await appOfTest()
  const { maya, jonas } = app.people
  const device = new Device(app, maya)
  await device.sync()
  const id = await createListing(app, jonas)
  await setMaintenance(app, true, text)
  const own = randomUUID()
  const actions = [
    device.act('savedListing.save', { listingId: id }),
    device.act('listing.create', { id: own, ...desk }),
    device.act('listing.edit', { id: own, price: 3 }),
  ]
  const request = device.request(actions)
  for (let i = 0; i < 2; i += 1) {
    const answer = (await (await device.send(request)).json()) as Record<string, unknown>
    expect(answer).toMatchObject({ maintenance: { text }, results: [], last: 0 })
    expect(answer).not.toHaveProperty('lease')
  }
  expect((await device.step()).maintenance).toEqual({ text })
  expect(device.held).toContain(id)
  expect(await feedIds(app, jonas)).not.toContain(own)

  await setMaintenance(app, false)
  const answer = (await (await device.send(request)).json()) as Record<string, unknown>
  expect(answer).not.toHaveProperty('maintenance')
  expect(answer['results']).toEqual(actions.map(([seq]) => [seq, 'ok']))
  expect(await feedIds(app, jonas)).toContain(own)
  expect(await (await device.send(request)).json()).toMatchObject({ results: answer['results'] })
})

test('an earlier version of the app takes its answer as one to repeat, and no limit counts what waits', async () => {
  const app = await appOfTest({ RATE_LIMITS: 'synced-actions=2' })
  app.stopClock()
  const device = new Device(app, app.people.maya)
  await setMaintenance(app, true)
  const request = device.request([device.act('listing.view', { id: randomUUID() })])
  for (let i = 0; i < 4; i += 1) {
    const response = await device.send(request)
    expect(response.status).toBe(200)
    // The schema of an earlier version leaves out what it does not know.
    const { maintenance: _unknown, ...entries } = syncAnswerSchema.entries
    const known = v.parse(v.object(entries), await response.json())
    expect(known.results).toEqual([])
  }
})

test('open pages hear of each change, also by the command', async () => {
  const on = await stage()
  onTestFinished(() => on.stop())
  const { app } = on
  const as = await newAdministrator(app)
  const socket = await on.connected(app.people.jonas)
  const hears = async (change: () => Promise<unknown>) => {
    const heard = outcome(socket, 'sync')
    await change()
    on.timers.pass(3000)
    await heard
  }
  const config = () => app.resources.config
  await hears(() => app.call('PUT', at, { as, body: { isOn: true } }))
  // A page that comes now is heard, too.
  await on.connected(app.people.maya)
  await hears(async () => {
    expect(await command.run(['off'], config)).toBe('Maintenance mode is now off.')
    await tellDecisions(app.resources)
  })
  const [line] = await readJson<Decision[]>(app, as, '/api/administration/decisions')
  expect(line).toMatchObject({ verdict: 'resume', moderator: 'Administrator' })
})

test('the command switches it, says how it is, and knows wrong arguments', async () => {
  const app = await appOfTest()
  const config = () => app.resources.config
  const run = (...args: string[]) => command.run(args, config)
  expect(await run('show')).toBe('Maintenance mode is off.')
  expect(await run('off')).toBe('Maintenance mode is already off.')
  expect(await run('on')).toBe('Maintenance mode is now on.')
  expect(await run('on', ` ${text} `)).toBe('Maintenance mode is now on.')
  expect(await run('on', text)).toBe('Maintenance mode is already on.')
  expect(await run('show')).toMatch(
    /^Maintenance mode has been on since .* UTC\. People read: Quad moves/,
  )
  for (const [args, says] of [
    [[], /^Say what to do: on, off, or show\.$/],
    [['on', ' '], /^Please write a sentence, or none\.$/],
    [['on', 'x'.repeat(201)], /at most 200 characters/],
    [['on', 'Back', 'soon'], /^maintenance on takes at most one sentence\./],
    [['off', text], /^maintenance off takes no arguments\.$/],
    [['show', text], /^maintenance show takes no arguments\.$/],
  ] as const)
    await expect(run(...args)).rejects.toThrow(says)
  expect(await run('off')).toBe('Maintenance mode is now off.')
  expect((await told(app)).health).toBe(false)
})

test('it outlives a restart, after which people can still log in', async () => {
  const app = await appOfTest()
  const { person } = await newcomer(app)
  await setMaintenance(app, true, text)
  await app.close()
  const again = app.reopen()
  await expectRefusal(
    await again.call('POST', '/api/listings/create', { as: app.people.maya, body: desk }),
    503,
  )
  expect((await new Device(again, app.people.maya).step()).maintenance).toEqual({ text })
  expect((await login(again, person)).status).toBe(200)
  await again.close()
})
