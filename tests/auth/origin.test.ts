import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'
import { cast } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

const app = await appOfFile()

test('a page of another site cannot log in, refresh or log out', async () => {
  const { email, password } = cast.maya
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
    for (const path of ['login', 'refresh', 'logout']) {
      const body = path === 'login' ? { email, password } : {}
      const response = await app.call('POST', `/api/auth/${path}`, { body, headers: { origin } })
      expect(response.headers.getSetCookie()).toEqual([])
      await expectRefusal(response, 403, 'This request came from another site.')
    }
  }
})

test('localhost, 127.0.0.1 and the page’s own host are the same origin', async () => {
  const own = [
    { origin: 'http://127.0.0.1:3000' },
    { origin: 'http://quad.lan:8080', host: 'quad.lan:8080' },
  ]
  for (const headers of own) {
    const response = await app.call('POST', '/api/auth/logout', { body: {}, headers })
    expect(response.status).toBe(200)
  }
})

test('with an https PUBLIC_URL the same name over http is another site', async () => {
  const secure = await appOfTest({ cast: false, env: { PUBLIC_URL: 'https://quad.example.edu' } })
  const logout = async (origin: string) => {
    const headers = { origin, host: 'quad.example.edu' }
    return (await secure.call('POST', '/api/auth/logout', { body: {}, headers })).status
  }
  expect(await logout('https://quad.example.edu')).toBe(200)
  expect(await logout('http://quad.example.edu')).toBe(403)
})

test('[SAFE-20] every write that a browser marks as cross-site is refused, with or without an Origin', async () => {
  const quad = createApp(app.resources)
  const writes = quad.routes.filter(({ method }) => !['ALL', 'GET'].includes(method))
  expect(writes.length).toBeGreaterThan(50)
  const authorization = `Bearer ${app.people.maya.accessToken}`
  for (const { method, path } of writes) {
    for (const origin of [{}, { origin: app.url }]) {
      const headers = { authorization, 'sec-fetch-site': 'cross-site', ...origin }
      const response = await quad.request(path, { method, headers })
      await expectRefusal(response, 403, 'This request came from another site.')
    }
  }
})

test('a write of this site’s own page, and a link from another site, are served', async () => {
  const own = { 'sec-fetch-site': 'same-origin' }
  expect((await app.call('POST', '/api/auth/logout', { body: {}, headers: own })).status).toBe(200)
  const link = { 'sec-fetch-site': 'cross-site' }
  expect((await app.call('GET', '/api/config', { headers: link })).status).toBe(200)
})
