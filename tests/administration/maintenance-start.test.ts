import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncAnswerSchema } from '#sync/engine/protocol.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk, feedIds } from '#tests/support/server/listings.ts'
import { newAdministrator, setMaintenance } from '#tests/support/server/moderation.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.stop())

const text = 'Quad moves until 6 PM.'
/** Needed to send a stream. */
const halfDuplex = { duplex: 'half' }

test('a queue stops at the action that starts it, and goes on behind it afterwards', async () => {
  const device = new Device(app, await newAdministrator(app))
  await device.sync()
  const id = randomUUID()
  const actions = [
    device.act('maintenance.set', { isOn: true, text }),
    device.act('listing.create', { id, ...desk }),
  ]
  const request = device.request(actions)
  const first = v.parse(syncAnswerSchema, await (await device.send(request)).json())
  expect(first).toMatchObject({ results: [[1, 'ok']], last: 1, maintenance: { text } })
  expect(await feedIds(app, app.people.jonas)).not.toContain(id)
  await setMaintenance(app, false)
  device.ack = 1
  expect(await device.sync(...actions.slice(1))).toEqual([[2, 'ok']])
  expect(await feedIds(app, app.people.jonas)).toContain(id)
})

test('a call whose body arrives after its start is refused, and its key is free afterwards', async () => {
  const { maya } = app.people
  const body = JSON.stringify(desk)
  const headers = {
    authorization: `Bearer ${maya.accessToken}`,
    'content-type': 'application/json',
    'idempotency-key': 'desk',
  }
  const create = (sent: BodyInit) =>
    app.request('/api/listings/create', { method: 'POST', headers, body: sent, ...halfDuplex })
  let end = () => {}
  const slowly = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(body.slice(0, 5)))
      end = () => {
        controller.enqueue(Buffer.from(body.slice(5)))
        controller.close()
      }
    },
  })
  const asked = create(slowly)
  await new Promise((done) => setTimeout(done, 200))
  await setMaintenance(app, true)
  end()
  await expectRefusal(await asked, 503)
  await setMaintenance(app, false)
  expect((await create(body)).status).toBe(201)
})
