import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { sendWaiting } from '#client/device/photos/send-waiting.ts'
import { uploadAnswerSchema } from '#client/device/photos/upload-form.ts'
import { readRounds } from '#client/device/rounds/round-log.ts'
import { requestRound, restartRounds } from '#client/device/rounds/device-rounds.ts'
import { api } from '#client/device/session/api.ts'
import { logout } from '#client/device/session/logout.ts'
import { sendPendingLogout, storePendingLogout } from '#client/device/session/pending-logout.ts'
import { refreshNow } from '#client/device/session/refresh.ts'
import { send } from '#client/device/session/send.ts'
import { refreshUser } from '#client/device/session/start.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { syncInBackground } from '#client/device/worker/background.ts'
import { actions } from '#sync/actions.ts'
import { messageSchema } from '#sync/answer.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { userId } from './maya.ts'
import { roundOf } from './one-listing.ts'
import { closeDevice } from './logged-in-origin.ts'
import {
  always,
  expectUntouched,
  message,
  openWaitingDevice,
  photo,
  refusal,
  success,
} from './waiting-device.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openWaitingDevice()
})
afterEach(() => closeDevice(origin))

const type = 'application/json'
const bodies: Record<string, { body: unknown; type?: string }> = {
  'a word': { type, body: { error: 'login_required' } },
  'an error of the server’s shape': { type, body: refusal('unauthenticated', 'actions') },
  'a deletion of the server’s shape': {
    type,
    body: { error: { code: 'account_deleted', message, userId }, message },
  },
  'a bad photo of the server’s shape': {
    type: `${type}; charset=utf-8`,
    body: refusal('bad_input', 'image'),
  },
  'a success of the server’s shape': { type, body: success },
  'the mark in another type': { type: 'text/html; quad=1', body: JSON.stringify(success) },
  'a page': { type: 'text/html', body: '<h1>Log in to the campus Wi-Fi</h1>' },
}
const statuses = [200, 302, 400, 401, 403, 404, 409, 413, 426, 503]
const answers = [
  ...statuses.flatMap((status) =>
    Object.entries(bodies).map(([name, body]) => ({ status, name, ...body })),
  ),
  // A Quad of another version, with a code that this one does not know.
  ...statuses
    .filter((status) => status >= 400)
    .map((status) => ({ status, name: 'an unknown code', body: refusal('blocked') })),
]

test.for(answers)('[ONLY-01] $status with $name refuses no queued write', async (answer) => {
  origin.answer(...always(answer))
  restartRounds()
  expect((await requestRound()).kind).toBe('later')
  await expectUntouched()
})

test.for(answers)('[ONLY-01] $status with $name ends no session', async (answer) => {
  origin.answer(...always(answer))
  expect(await refreshNow()).toBeUndefined()
  await refreshUser()
  await expectUntouched()
})

test.for(answers)('[ONLY-01] $status with $name refuses no photo', async (answer) => {
  origin.answer(...always(answer))
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

test.for(answers)('[ONLY-01] $status with $name is no data', async (answer) => {
  origin.answer(...always(answer))
  for (const schema of [v.object({ accessToken: v.string() }), messageSchema, v.unknown()])
    expect(await api('GET', '/api/auth/userdata', { schema })).toMatchObject({
      error: true,
      offline: true,
    })
  await expectUntouched()
})

test.for(answers)('[ONLY-01] $status with $name leaves a logout owed', async (answer) => {
  origin.answer(...always(answer))
  expect(await logout()).toMatchObject({ error: true, offline: true })
  storePendingLogout()
  expect(await sendPendingLogout()).toBe(false)
  await origin.close()
  origin = await openOrigin()
  storePendingLogout()
  origin.answer({ status: 200, body: { message: 'You have been logged out.' } })
  expect(await sendPendingLogout()).toBe(true)
})

/** The browser's locks, which one worker never waits for. */
const locks = {
  request: (_: string, ...rest: unknown[]) => (rest.at(-1) as () => Promise<unknown>)(),
}

/** Another origin, which gives the last answer for ever after these. */
async function begin(...first: Parameters<Origin['answer']>): Promise<void> {
  await origin.close()
  origin = await openOrigin()
  vi.stubGlobal('navigator', { onLine: true, locks })
  storeToken('token')
  origin.answer(...first)
}

const renewed = {
  status: 200,
  body: { accessToken: 'token', user: { id: userId }, renewal: 'login.1.a' },
}

test.for(answers)(
  '[ONLY-01] [ONLY-02] the worker fails after $status with $name, and keeps everything',
  async (answer) => {
    const late = 'The background sync ended with later'
    await begin()
    origin.answer(...always(answer))
    await expect(syncInBackground()).rejects.toThrow(late)
    await expectUntouched()
    await begin(renewed)
    origin.answer(...always(answer))
    await expect(syncInBackground()).rejects.toThrow(late)
    await expectUntouched()
    await begin(renewed, (asked) => roundOf(origin)(asked))
    origin.answer(...always(answer))
    await expect(syncInBackground()).rejects.toThrow('The background sync ended with photos-left')
    expect(await currentDatabase().blobs.get(photo.sha256)).toMatchObject({ state: 'waiting' })
    const [last] = await readRounds(currentDatabase())
    expect(last).toMatchObject({ end: 'photos-left' })
  },
)

test('[ONLY-02] the worker ends well once the server refuses its session, because only a page can log in', async () => {
  await begin({ status: 401, body: refusal('unauthenticated') })
  await syncInBackground()
  expect(origin.asked.map(({ call }) => call)).toEqual(['POST /api/auth/refresh'])
  await expectUntouched()
})

test('[ONLY-01] once the answers are the server’s again, everything is sent', async () => {
  origin.answer(...always({ status: 401, type, body: { error: 'login_required' } }))
  restartRounds()
  await requestRound()
  await origin.close()
  origin = await openOrigin()
  storeToken('token')
  origin.answer(...Array.from({ length: 4 }, () => roundOf(origin)))
  restartRounds()
  expect(await requestRound()).toEqual({ kind: 'done' })
  expect(await currentDatabase().log.count()).toBe(0)
})
