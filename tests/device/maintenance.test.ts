import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase, currentTab } from '#client/device/current-database.ts'
import { sendPhotos } from '#client/device/photos/send-photos.ts'
import { sendWaiting } from '#client/device/photos/send-waiting.ts'
import { uploadAnswerSchema } from '#client/device/photos/upload-form.ts'
import { requestRound, restartRounds } from '#client/device/rounds/device-rounds.ts'
import { send } from '#client/device/session/send.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { syncInBackground } from '#client/device/worker/background.ts'
import { flush } from '#client/outbox/leaving.ts'
import { actions } from '#sync/actions.ts'
import { openOrigin, type Origin } from '../session/browser-globals.ts'
import { userId } from '../session/maya.ts'
import { roundOf } from '../session/one-listing.ts'
import { closeDevice } from '../session/logged-in-origin.ts'
import {
  always,
  expectUntouched,
  openWaitingDevice,
  photo,
  refusal,
} from '../session/waiting-device.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openWaitingDevice()
})
afterEach(() => closeDevice(origin))

const maintenance = { text: 'Back at 6 PM.' }
const paused = () => roundOf(origin, { maintenance, results: [], last: 0 })
const calls = () => origin.asked.map(({ call }) => call)

/** A round that learns of the maintenance, whatever a network has said before. */
async function learn(): Promise<void> {
  await origin.close()
  origin = await openOrigin()
  storeToken('token')
  origin.answer(...always(paused()))
  restartRounds()
  expect((await requestRound()).kind).toBe('paused')
  await currentTab().settled
}

test('a page keeps its changes and photos, and sends no photo in vain', async () => {
  await learn()
  await sendPhotos()
  expect(new Set(calls())).toEqual(new Set(['POST /api/sync']))
  await expectUntouched()
  expect((await currentDatabase().readState()).maintenance).toEqual(maintenance)
})

test('a photo that was on its way is refused for now, and stays', async () => {
  origin.answer({ status: 503, body: refusal('maintenance'), headers: { 'retry-after': '60' } })
  const refuse = vi.fn<() => Promise<void>>()
  const { left } = await sendWaiting(currentDatabase(), {
    actions,
    clock: () => Date.now(),
    upload: () => send('POST', '/api/upload-image', uploadAnswerSchema, { body: {} }),
    refuse,
    goesOn: () => true,
  })
  expect(left).toBe(true)
  expect(refuse).not.toHaveBeenCalled()
  await expectUntouched()
})

test('a logout says what would be lost', async () => {
  await learn()
  expect(await flush()).toMatchObject({ changes: 1 })
})

test('the worker sends nothing and asks the browser for another try', async () => {
  await origin.close()
  origin = await openOrigin()
  const locks = {
    request: (_: string, ...rest: unknown[]) => (rest.at(-1) as () => Promise<unknown>)(),
  }
  vi.stubGlobal('navigator', { onLine: true, locks })
  storeToken('token')
  const renewed = {
    status: 200,
    body: { accessToken: 'token', user: { id: userId }, renewal: 'login.1.a' },
  }
  origin.answer(renewed, paused())
  await expect(syncInBackground()).rejects.toThrow('The background sync ended with paused')
  await expectUntouched()

  // Without a change that waits, the photo still does.
  await currentDatabase().log.clear()
  origin.answer(renewed, roundOf(origin, { maintenance }))
  await expect(syncInBackground()).rejects.toThrow('The background sync ended with photos-left')
  expect(await currentDatabase().blobs.get(photo.sha256)).toMatchObject({ state: 'waiting' })
  expect(new Set(calls())).toEqual(new Set(['POST /api/auth/refresh', 'POST /api/sync']))
})
