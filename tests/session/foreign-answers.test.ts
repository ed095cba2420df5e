import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { storeLastUser } from '#client/device/device.ts'
import { wipeDevice } from '#client/device/leave-no-trace.ts'
import { perform } from '#client/device/perform.ts'
import { sendWaiting } from '#client/device/photos/send-waiting.ts'
import { uploadAnswerSchema } from '#client/device/photos/upload-form.ts'
import { readRounds } from '#client/device/rounds/round-log.ts'
import { requestRound, restartRounds } from '#client/device/rounds/device-rounds.ts'
import { api } from '#client/device/session/api.ts'
import { leaveReason } from '#client/device/session/leave.ts'
import { logout } from '#client/device/session/logout.ts'
import { sendPendingLogout, storePendingLogout } from '#client/device/session/pending-logout.ts'
import { refreshNow } from '#client/device/session/refresh.ts'
import { send } from '#client/device/session/send.ts'
import { refreshUser } from '#client/device/session/start.ts'
import { getSession, setSession } from '#client/device/session/store.ts'
import { storedToken, storeToken } from '#client/device/session/tokens.ts'
import { syncInBackground } from '#client/device/worker/background.ts'
import { actions } from '#sync/actions.ts'
import { loggedOut } from '#sync/answer.ts'
import { saveListing } from '#sync/actions/saved-listings.ts'
import { photoNameOf } from '#sync/images.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'
import { listing, listingId, roundOf } from './one-listing.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
  storeToken('token')
  setSession({ status: 'signed-in', user })
  await storeLastUser(user, true)
  const database = currentDatabase()
  await database.listings.put(listing)
  await perform(saveListing, { listingId }, { answer: v.unknown() })
  await database.blobs.put(photo)
  await database.drafts.put({
    key: 'listing',
    value: { photos: [photoNameOf(photo.sha256)] },
    at: Date.now(),
  })
})
afterEach(async () => {
  await wipeDevice(userId)
  setSession({ status: 'signed-out' })
  await origin.close()
})

const photo = {
  sha256: 'ef'.repeat(32),
  bytes: new ArrayBuffer(8),
  type: 'image/jpeg',
  folder: 'quad/listing-images',
  state: 'waiting',
  since: Date.now(),
} as const

const statuses = [200, 302, 400, 401, 403, 404, 409, 413, 426, 503]
const message = 'The network refuses this.'
const bodies: Record<string, { body: unknown; type?: string }> = {
  'an empty object': { body: {} },
  'a message': { body: { message } },
  'a word': { body: { error: 'login_required' } },
  'an error without the server’s name': {
    body: { error: { code: 'unauthenticated', message }, message },
  },
  'an error with an unknown code': {
    body: { error: { code: 'blocked', message, server: 'quad' }, message },
  },
  'a page': { body: '<h1>Log in to the campus Wi-Fi</h1>', type: 'text/html' },
}
const answers = statuses.flatMap((status) =>
  Object.entries(bodies).map(([name, body]) => ({ status, name, ...body })),
)

/** Everything that a foreign answer must leave alone. */
async function expectUntouched(): Promise<void> {
  const database = currentDatabase()
  expect(await database.actions.count()).toBe(1)
  expect(await database.refused.count()).toBe(0)
  expect(await database.listings.count()).toBe(1)
  expect(await database.blobs.get(photo.sha256)).toMatchObject({ state: 'waiting' })
  expect(getSession()).toMatchObject({ status: 'signed-in' })
  expect(storedToken()).toBe('token')
}

/** Answers all calls in this way, until the test ends. */
const always = (answer: (typeof answers)[number]) =>
  origin.answer(...Array.from({ length: 12 }, () => answer))

test.for(answers)('[ONLY-01] $status with $name refuses no queued write', async (answer) => {
  always(answer)
  restartRounds()
  expect((await requestRound()).kind).toBe('later')
  await expectUntouched()
})

test.for(answers)('[ONLY-01] $status with $name ends no session', async (answer) => {
  always(answer)
  expect(await refreshNow()).toBeUndefined()
  await refreshUser()
  await expectUntouched()
})

test.for(answers)('[ONLY-01] $status with $name refuses no photo', async (answer) => {
  always(answer)
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
  always(answer)
  const schema = v.object({ accessToken: v.string() })
  expect(await api('GET', '/api/auth/userdata', { schema })).toMatchObject({
    error: true,
    offline: true,
  })
  await expectUntouched()
})

test.for(answers)('[ONLY-01] $status with $name leaves a logout owed', async (answer) => {
  always(answer)
  expect(await logout()).toMatchObject({ error: true, offline: true })
  storePendingLogout()
  expect(await sendPendingLogout()).toBe(false)
  await origin.close()
  origin = await openOrigin()
  storePendingLogout()
  origin.answer({ status: 200, body: { message: loggedOut } })
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

const renewed = { status: 200, body: { accessToken: 'token', user: { id: userId } } }

test.for(answers)(
  '[ONLY-01] [ONLY-02] the worker fails after $status with $name, and keeps everything',
  async (answer) => {
    const late = 'The background sync ended with later'
    await begin()
    always(answer)
    await expect(syncInBackground()).rejects.toThrow(late)
    await expectUntouched()
    await begin(renewed)
    always(answer)
    await expect(syncInBackground()).rejects.toThrow(late)
    await expectUntouched()
    await begin(renewed, (asked) => roundOf(origin)(asked))
    always(answer)
    await expect(syncInBackground()).rejects.toThrow('The background sync ended with photos-left')
    expect(await currentDatabase().blobs.get(photo.sha256)).toMatchObject({ state: 'waiting' })
    const [last] = await readRounds(currentDatabase())
    expect(last).toMatchObject({ end: 'photos-left' })
  },
)

test('[ONLY-02] the worker ends well once the server refuses its session, because only a page can log in', async () => {
  const error = { code: 'unauthenticated', message, server: 'quad' }
  await begin({ status: 401, body: { error, message } })
  await syncInBackground()
  expect(origin.asked.map(({ call }) => call)).toEqual(['POST /api/auth/refresh'])
  await expectUntouched()
})

test('[ONLY-01] once the answers are the server’s again, everything is sent', async () => {
  always({ status: 401, name: '', body: { error: 'login_required' } })
  restartRounds()
  await requestRound()
  await origin.close()
  origin = await openOrigin()
  storeToken('token')
  origin.answer(...Array.from({ length: 4 }, () => roundOf(origin)))
  restartRounds()
  expect(await requestRound()).toEqual({ kind: 'done' })
  expect(await currentDatabase().actions.count()).toBe(0)
})

test('[ONLY-04] the deleted account of another user’s cookie takes nothing of this user along', async () => {
  const other = '01890000-0000-7000-8000-00000000000b'
  Object.assign(location, { replace: vi.fn<(path: string) => void>() })
  const error = { code: 'account_deleted', message, server: 'quad', userId: other }
  origin.answer({ status: 401, body: { error, message } })
  expect(await refreshNow()).toBeUndefined()
  expect(location.replace).toHaveBeenCalledWith('/login')
  expect(leaveReason()).toBe('another-account')
  setSession({ status: 'signed-in', user })
  expect(await currentDatabase().actions.count()).toBe(1)
})

test('[ONLY-04] a device of a deleted account keeps nothing of it', async () => {
  Object.assign(location, { replace: vi.fn<(path: string) => void>() })
  const error = { code: 'account_deleted', message, server: 'quad', userId }
  origin.answer({ status: 401, body: { error, message } })
  expect(await refreshNow()).toBeUndefined()
  expect(leaveReason()).toBe('deleted')
  setSession({ status: 'signed-in', user })
  expect(await currentDatabase().actions.count()).toBe(0)
  expect(storedToken()).toBeUndefined()
})
