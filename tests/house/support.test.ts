import { expect, test } from 'vitest'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'

const app = await appOfFile()

test('the cast is verified and logged in: two at Purdue, one at Notre Dame', async () => {
  const { maya, jonas, dre } = app.people
  const colleges = await Promise.all(
    [maya, jonas, dre].map(async (as) => {
      const response = await app.call('GET', '/api/auth/userdata', { as })
      expect(response.status).toBe(200)
      return JSON.stringify(await response.json())
    }),
  )
  expect(colleges[0]).toContain('Purdue University')
  expect(colleges[1]).toContain('Purdue University')
  expect(colleges[2]).toContain('University of Notre Dame')
})

test('moving the clock ten minutes expires the access token', async () => {
  const as = app.people.maya
  app.moveClock(11 * 60_000)
  expect((await app.call('GET', '/api/auth/userdata', { as })).status).toBe(401)
})

test('each app starts on its own copy of the database', async () => {
  const other = await appOfTest()
  expect(other.dataDir).not.toBe(app.dataDir)
  expect((await other.call('GET', '/api/auth/userdata', { as: other.people.maya })).status).toBe(
    200,
  )
})
