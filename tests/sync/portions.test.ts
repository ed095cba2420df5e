import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { appOfEachTest } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { desk, readOne } from '#tests/support/server/listings.ts'

const { app, maya, jonas } = appOfEachTest()
let device: Device
beforeEach(() => {
  device = new Device(app, maya)
})

test('[OFF-17] a queue of several portions runs in order, and a repetition gets its results', async () => {
  const id = randomUUID()
  await device.sync(device.act('listing.create', { id, ...desk }))
  device.ack = 1
  const edit = (title: string) => device.act('listing.edit', { id, title })
  const actions = Array.from({ length: 119 }, (_, i) => edit(i % 40 === 39 ? ' ' : `Desk ${i}`))
  const request = device.request(actions)
  const { results, last } = await (await device.send(request)).json()
  expect(results.map(([seq]: [number]) => seq)).toEqual(actions.map(([seq]) => seq))
  const refused = results.filter(([, outcome]: [number, string]) => outcome === 'no')
  expect(refused.map(([seq]: [number]) => seq)).toEqual([41, 81])
  expect(last).toBe(120)
  expect((await readOne(app, jonas, id)).title).toBe('Desk 118')
  expect((await (await device.send(request)).json()).results).toEqual(results)
})
