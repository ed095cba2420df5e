import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Action } from '#sync/action.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
let routes: { method: string; path: string }[]
beforeAll(async () => {
  app = await testApp({ cast: false })
  // What is mounted for every method is no route but what runs before them.
  routes = createApp(app.services).routes.filter(({ method }) => method !== 'ALL')
})
afterAll(() => app.stop())

/** Calls about credentials answer secrets, and an upload is no JSON: neither can be queued. */
const noActions = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'POST /api/auth/register',
  'PUT /api/auth/verify-account',
  'POST /api/upload-image',
]

const modules = import.meta.glob<Record<string, unknown>>('../../sync/*.ts', { eager: true })
const actions = Object.values(modules).flatMap((exports) => Object.values(exports).filter(isAction))

function isAction(value: unknown): value is Action {
  return typeof value === 'object' && value !== null && 'rest' in value && 'local' in value
}

test('every write is an action of the registry, or one of the few that cannot be', () => {
  const writes = routes
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  expect(writes.length).toBeGreaterThan(noActions.length)
  const known = new Set([...noActions, ...actions.map(({ rest }) => rest)])
  expect(writes.filter((write) => !known.has(write))).toEqual([])
  expect(noActions.filter((write) => !writes.includes(write))).toEqual([])
})

test('every action is reachable at its documented address, once', () => {
  const mounted = routes.map(({ method, path }) => `${method} ${path}`)
  for (const { rest } of actions)
    expect([rest, mounted.filter((route) => route === rest).length]).toEqual([rest, 1])
})

test('no two actions share a name or an address', () => {
  expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length)
  expect(new Set(actions.map(({ rest }) => rest)).size).toBe(actions.length)
})
