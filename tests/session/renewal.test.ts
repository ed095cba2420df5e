import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refreshNow } from '#client/device/session/refresh.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { userId } from './maya.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
})
afterEach(() => origin.close())

/** Renews the session. @returns the renewal that the device named */
async function renewed(renewal: string): Promise<unknown> {
  const body = { accessToken: 'token', user: { id: userId }, renewal }
  origin.answer({ status: 200, body })
  await refreshNow()
  const asked = origin.asked.at(-1)
  expect(asked?.call).toBe('POST /api/auth/refresh')
  return asked?.body
}

test('a device names the newest renewal, even if an older answer or another one of its number arrives later', async () => {
  expect(await renewed('login.1.a')).toEqual({})
  expect(await renewed('login.10.b')).toEqual({ renewal: 'login.1.a' })
  for (const late of ['login.9.c', 'login.10.d', 'other.1.e'])
    expect(await renewed(late)).toEqual({ renewal: 'login.10.b' })
  expect(await renewed('other.2.f')).toEqual({ renewal: 'other.1.e' })
})
