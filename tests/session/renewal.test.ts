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

/** Renews the session, which the server answers with these renewals. @returns the ones that the device named */
async function renewed(...renewals: string[]): Promise<unknown[]> {
  const before = origin.asked.length
  for (const renewal of renewals)
    origin.answer({
      status: 200,
      body: { accessToken: `token of ${renewal}`, user: { id: userId }, renewal },
    })
  expect(await refreshNow()).toBe(`token of ${renewals.at(-1)}`)
  const asked = origin.asked.slice(before)
  expect(asked.map(({ call }) => call)).toEqual(renewals.map(() => 'POST /api/auth/refresh'))
  return asked.map(({ body }) => (body as { renewal?: string }).renewal)
}

test('a device names its newest renewal, and uses no answer that is older or another one of its number', async () => {
  expect(await renewed('login.1.a')).toEqual([undefined])
  expect(await renewed('login.10.b')).toEqual(['login.1.a'])
  // Another tab got the newest while this one was frozen.
  expect(await renewed('login.9.c', 'login.11.d')).toEqual(['login.10.b', 'login.10.b'])
  expect(await renewed('login.11.e', 'login.12.f')).toEqual(['login.11.d', 'login.11.d'])
  expect(await renewed('other.1.g')).toEqual(['login.12.f'])
  expect(await renewed('other.2.h')).toEqual(['other.1.g'])
})
