import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#client/device/session/api.ts'
import { isRefreshDue, refreshNow } from '#client/device/session/refresh.ts'
import { setSession } from '#client/device/session/store.ts'
import { clearTab, storedToken, storeToken } from '#client/device/session/tokens.ts'
import { openOrigin, type Origin } from './browser-globals.ts'
import { user } from './maya.ts'

let origin: Origin
beforeEach(async () => {
  origin = await openOrigin()
})
afterEach(async () => {
  clearTab()
  setSession({ status: 'signed-out' })
  await origin.close()
})

const message = 'Please log in.'
const refused = {
  status: 401,
  body: { error: { code: 'unauthenticated', message }, message },
}
let renewals = 0
const token = (accessToken: string) => ({
  status: 200,
  body: { accessToken, user: { id: user.id }, renewal: `login.${(renewals += 1)}.a` },
})
const done = { status: 200, body: { done: true } }
const calls = () =>
  origin.asked.map(({ call, headers }) => [call.split('/').at(-1), headers.authorization])

test('a call without a token waits for the running refresh and has its token', async () => {
  origin.answer(token('new'), done)
  const refresh = refreshNow()
  expect(await api('GET', '/api/page')).toMatchObject({ error: false, data: { done: true } })
  await refresh
  expect(calls()).toEqual([
    ['refresh', undefined],
    ['page', 'Bearer new'],
  ])
})

test('a 401 causes one refresh, and the call is repeated once', async () => {
  storeToken('old')
  origin.answer(refused, token('new'), refused)
  expect(await api('GET', '/api/page')).toMatchObject({ error: true, status: 401 })
  expect(calls()).toEqual([
    ['page', 'Bearer old'],
    ['refresh', undefined],
    ['page', 'Bearer new'],
  ])
})

test('a token that another call has renewed is used without a refresh', async () => {
  storeToken('old')
  origin.answer(() => {
    storeToken('new')
    return refused
  }, done)
  expect(await api('GET', '/api/page')).toMatchObject({ error: false })
  expect(calls()).toEqual([
    ['page', 'Bearer old'],
    ['page', 'Bearer new'],
  ])
})

test('a 401 without a token is the answer, and starts no refresh', async () => {
  origin.answer(refused)
  expect(await api('GET', '/api/page')).toMatchObject({ error: true, status: 401 })
  expect(calls()).toEqual([['page', undefined]])
})

test('a 401 is the answer of a call that needs no session', async () => {
  storeToken('old')
  origin.answer(refused)
  expect(await api('POST', '/api/login', { auth: false })).toMatchObject({ status: 401 })
  expect(calls()).toEqual([['login', 'Bearer old']])
})

test('an open app without a token asks for nothing', async () => {
  setSession({ status: 'signed-in', user })
  expect(await api('GET', '/api/page')).toMatchObject({ error: true, offline: true })
  expect(calls()).toEqual([])
})

// The last one, because no refresh follows for ten seconds.
test('a 401 followed by no answer to the refresh is no answer, and the token stays', async () => {
  storeToken('old')
  origin.answer(refused)
  expect(await api('GET', '/api/page')).toMatchObject({ error: true, offline: true })
  expect(storedToken()).toBe('old')
})

test('while the server wants no refresh, calls say when to try again, and none asks before', async () => {
  storeToken('old')
  setSession({ status: 'signed-in', user })
  const limited = {
    status: 429,
    body: { error: { code: 'limited', message: 'Try again.' }, message: 'Try again.' },
    headers: { 'retry-after': '5' },
  }
  origin.answer(limited)
  expect(await refreshNow()).toBeUndefined()
  origin.answer(refused)
  expect(await api('GET', '/api/page')).toMatchObject({
    error: true,
    offline: true,
    retryAfter: expect.any(Number) as number,
    message: expect.stringMatching(/in \d seconds/) as string,
  })
  expect(await refreshNow()).toBeUndefined()
  expect(isRefreshDue()).toBe(false)
  expect(calls().map(([call]) => call)).toEqual(['refresh', 'page'])
  await vi.waitUntil(isRefreshDue, { timeout: 60_000 })
  origin.answer(token('new'))
  expect(await refreshNow()).toBe('new')
})
