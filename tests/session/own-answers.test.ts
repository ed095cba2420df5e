import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase } from '#client/device/current-database.ts'
import { requestRound, restartRounds } from '#client/device/rounds/device-rounds.ts'
import { api } from '#client/device/session/api.ts'
import { leaveReason } from '#client/device/session/leave.ts'
import { sendPendingLogout, storePendingLogout } from '#client/device/session/pending-logout.ts'
import { refreshNow } from '#client/device/session/refresh.ts'
import { refreshUser } from '#client/device/session/start.ts'
import { getSession, setSession } from '#client/device/session/store.ts'
import { storedToken } from '#client/device/session/tokens.ts'
import { sessionUserSchema } from '#sync/accounts/session.ts'
import { ownType } from '#sync/answer.ts'
import { syncRequestSchema } from '#sync/engine/protocol.ts'
import type { Origin } from './browser-globals.ts'
import { user, userId } from './maya.ts'
import { roundOf } from './one-listing.ts'
import { closeDevice } from './logged-in-origin.ts'
import {
  always,
  expectUntouched,
  message,
  openWaitingDevice,
  refusal,
  success,
} from './waiting-device.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openWaitingDevice()
})
afterEach(() => closeDevice(origin))

const marked = [ownType, 'Application/json; Quad=1', 'application/json;quad=1;charset=utf-8']
test.for(marked)('[ONLY-01] the same success counts with the content type %s', async (ofOwn) => {
  origin.answer(...always({ status: 200, type: ofOwn, body: success }))
  const answer = await api('GET', '/api/auth/userdata', { schema: sessionUserSchema })
  expect(answer).toMatchObject({ error: false })
})

test('[ONLY-01] a proxy that removes the token from calls, and not the cookie, ends no session', async () => {
  const unknown = { status: 401, body: refusal('unauthenticated') }
  const refresh = 'POST /api/auth/refresh'
  origin.answer(
    ...always(({ call }) => (call === refresh ? { status: 200, body: success } : unknown)),
  )
  await refreshUser()
  const userdata = 'GET /api/auth/userdata'
  const asked = origin.asked.map(({ call }) => call).filter((call) => call !== 'POST /api/sync')
  expect(asked).toEqual([userdata, refresh, userdata])
  expect(getSession()).toMatchObject({ status: 'signed-in' })
  expect(storedToken()).toBe('other')
})

test.for([
  [400, refusal('bad_input')],
  [403, refusal('forbidden')],
  [415, refusal('unsupported_type')],
] as const)(
  '[ONLY-01] a refresh that was changed on its way ends no session',
  async ([status, body]) => {
    origin.answer({ status, body })
    expect(await refreshNow()).toBeUndefined()
    await expectUntouched()
  },
)

test('[ONLY-01] a round that was changed on its way refuses no queued write', async () => {
  origin.answer(...always({ status: 400, body: refusal('bad_input') }))
  restartRounds()
  expect((await requestRound()).kind).toBe('later')
  await expectUntouched()
})

test('[ONLY-01] a round with a bad action refuses this action', async () => {
  origin.answer(
    ...always((asked) => {
      const { actions: sent } = v.parse(syncRequestSchema, asked.body)
      const bad = { status: 400, body: refusal('bad_input', 'actions.0.3') }
      return sent.length > 0 ? bad : roundOf(origin)(asked)
    }),
  )
  restartRounds()
  await requestRound()
  expect(await currentDatabase().refused.count()).toBe(1)
})

test.for([400, 403, 429, 500])(
  '[ONLY-01] a logout that the server itself answers with %i stays owed',
  async (status) => {
    origin.answer({ status, body: refusal(status === 500 ? 'crash' : 'bad_input') })
    storePendingLogout()
    expect(await sendPendingLogout()).toBe(false)
  },
)

test('[ONLY-04] the deleted account of another user’s cookie takes nothing of this user along', async () => {
  const other = '01890000-0000-7000-8000-00000000000b'
  Object.assign(location, { replace: vi.fn<(path: string) => void>() })
  const error = { code: 'account_deleted', message, userId: other }
  origin.answer({ status: 401, body: { error, message } })
  expect(await refreshNow()).toBeUndefined()
  expect(location.replace).toHaveBeenCalledWith('/login')
  expect(leaveReason()).toBe('another-account')
  setSession({ status: 'signed-in', user })
  expect(await currentDatabase().log.count()).toBe(1)
})

test('[ONLY-04] a device of a deleted account keeps nothing of it', async () => {
  Object.assign(location, { replace: vi.fn<(path: string) => void>() })
  const error = { code: 'account_deleted', message, userId }
  origin.answer({ status: 401, body: { error, message } })
  expect(await refreshNow()).toBeUndefined()
  expect(leaveReason()).toBe('deleted')
  setSession({ status: 'signed-in', user })
  expect(await currentDatabase().log.count()).toBe(0)
  expect(storedToken()).toBeUndefined()
})
