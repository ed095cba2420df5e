import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { actions as queueable } from '#sync/actions.ts'
import type { Action } from '#sync/engine/action.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'

let app: TestApp
let routes: { method: string; path: string }[]
beforeAll(async () => {
  app = await testApp({ cast: false })
  // A route for every method is middleware.
  routes = createApp(app.resources).routes.filter(({ method }) => method !== 'ALL')
})
afterAll(() => app.stop())

/** Writes that cannot wait in a queue, and why. */
const reasons = {
  'POST /api/auth/login': 'answers a session',
  'POST /api/auth/2fa': 'answers a session, for a code that lives seconds',
  'POST /api/auth/logout': 'ends the session that would send it',
  'POST /api/auth/logout-others': 'must have happened when it says so',
  'POST /api/auth/refresh': 'answers a session',
  'POST /api/auth/register': 'holds a password',
  'POST /api/auth/school-login': 'answers a session',
  'POST /api/auth/school-login/account': 'answers a session',
  'POST /api/auth/school-login/join': 'answers a session, and holds a password',
  'POST /api/auth/school-login/join-link': 'is for people who have not logged in yet',
  'PUT /api/auth/verify-account': 'holds a token of one use, and needs no session',
  'POST /api/auth/reset-password': 'is for people who cannot sign in',
  'PUT /api/auth/reset-password': 'holds a password and a token of one use',
  'POST /api/auth/2fa/setup': 'answers a secret',
  'PUT /api/auth/2fa/setup': 'answers the recovery codes, for a code that lives seconds',
  'POST /api/auth/2fa/recovery-codes': 'answers the recovery codes, for a code that lives seconds',
  'POST /api/auth/2fa/turn-off': 'holds a token of one use, and needs no session',
  'DELETE /api/auth/2fa': 'holds a password, or a code that lives seconds',
  'PATCH /profileInfo/update-password/:id': 'holds two passwords',
  'PUT /api/users/email/:id': 'holds a password',
  'DELETE /api/users/:id': 'holds a password, and leaves nobody to answer later',
  'POST /api/push-subscriptions': 'is of one browser and one session, and asks for a connection',
  'DELETE /api/push-subscriptions': 'goes with its session, which ends without a network, too',
  'POST /api/policy-reports': 'comes from browsers, which send it by themselves',
  'POST /unsubscribe': 'comes from mail programs, which send it by themselves',
  'POST /api/sync': 'is the queue itself',
  'POST /api/upload-image': 'is no JSON: photos have a queue of their own',
}
const noActions = Object.keys(reasons)

const modules = import.meta.glob<Record<string, unknown>>('../../sync/**/*.ts', { eager: true })
const defined = Object.entries(modules).flatMap(([file, exports]) =>
  Object.values(exports).flatMap((value) => (isAction(value) ? { file, action: value } : [])),
)
const actions = defined.map(({ action }) => action)

function isAction(value: unknown): value is Action {
  return typeof value === 'object' && value !== null && 'rest' in value && 'local' in value
}

test('every action is in sync/actions/, where the queue looks for it', () => {
  expect(defined.length).toBeGreaterThan(20)
  const elsewhere = defined.filter(({ file }) => !file.startsWith('../../sync/actions/'))
  expect(elsewhere).toEqual([])
  const ofUsers = actions.filter(({ session }) => session === 'required')
  expect([...queueable.values()].toSorted(byName)).toEqual(ofUsers.toSorted(byName))
})

const byName = (one: Action, other: Action): number => one.name.localeCompare(other.name)

test('every write is an action of the registry or a listed exception', () => {
  const writes = routes
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  expect(writes.length).toBeGreaterThan(noActions.length)
  const known = new Set([...noActions, ...actions.map(({ rest }) => rest)])
  expect(writes.filter((write) => !known.has(write))).toEqual([])
  expect(noActions.filter((write) => !writes.includes(write))).toEqual([])
})

test('every action has one route at its documented address', () => {
  const mounted = routes.map(({ method, path }) => `${method} ${path}`)
  for (const { rest } of actions)
    expect([rest, mounted.filter((route) => route === rest).length]).toEqual([rest, 1])
})

test('no two actions share a name or an address', () => {
  expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length)
  expect(new Set(actions.map(({ rest }) => rest)).size).toBe(actions.length)
})
