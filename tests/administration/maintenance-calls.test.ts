import { describe, expect, test } from 'vitest'
import { Contract } from '#tests/openapi/contract.ts'
import { send } from '#tests/openapi/stage.ts'
import { schoolLoginSettings } from '#tests/openapi/examples/school.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { refresh } from '#tests/support/people/newcomer.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { setMaintenance } from '#tests/support/server/moderation.ts'
import { sendUpload } from '#tests/support/server/photos.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const text = 'Quad moves until 6 PM.'

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
  await setMaintenance(app, true, text)
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
    const sentence = `Quad is under maintenance and can’t save changes now. ${text}`
    await expectRefusal(response, 503, sentence)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('writes that are no documented calls are refused, too', async () => {
    for (const [method, path] of [
      ['POST', '/unsubscribe?token=x'],
      ['DELETE', '/api/unheard-of'],
    ] as const)
      expect((await app.call(method, path, { as: app.people.maya })).status).toBe(503)
  })

  test('a photo is not stored', async () => {
    await expectRefusal(await sendUpload(app, app.people.maya), 503)
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
