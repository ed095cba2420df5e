import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dismiss } from '#client/announcements/dismissed.ts'
import { currentDatabase } from '#client/device/current-database.ts'
import { setSession } from '#client/device/session/store.ts'
import { closeDevice } from '../session/logged-in-origin.ts'
import { openOrigin, type Origin } from '../session/browser-globals.ts'
import { user } from '../session/maya.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  setSession({ status: 'signed-in', user })
})
afterEach(() => closeDevice(origin))

const dismissed = async () => (await currentDatabase().meta.get('dismissed'))?.value

test('two announcements that are dismissed at once both stay away, until they end', async () => {
  const running = ['first', 'second', 'third']
  await Promise.all([dismiss('first', running), dismiss('second', running)])
  expect(await dismissed()).toEqual(['first', 'second'])
  await dismiss('third', ['second', 'third'])
  expect(await dismissed()).toEqual(['second', 'third'])
})
