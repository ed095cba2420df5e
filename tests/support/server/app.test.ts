import { afterEach, expect, test, vi } from 'vitest'
import { hour } from '#sync/time.ts'
import { testApp, type TestApp } from './app.ts'

const apps: TestApp[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.stop()))
})

test('the cast of an app is logged in, also long after the first app of the worker', async () => {
  apps.push(await testApp())
  const later = Date.now() + hour
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  const app = await testApp()
  apps.push(app)
  const response = await app.call('GET', '/api/listings', { as: app.people.maya })
  expect(response.status).toBe(200)
})
