import { expect, test } from 'vitest'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'

const publicUrl = 'https://quad.example.edu'
const app = await appOfFile({
  cast: false,
  env: { PUBLIC_URL: publicUrl, CONTACT: 'security@example.edu' },
})
const page = { headers: { accept: 'text/html,*/*;q=0.8' } }

test('[TEXT-06] /.well-known/change-password leads to the page with Change Password', async () => {
  const response = await app.request('/.well-known/change-password', page)
  expect([response.status, response.headers.get('location')]).toEqual([302, '/accountInfo'])
})

test('[TEXT-06] /.well-known/security.txt is RFC 9116 with the contact', async () => {
  const response = await app.request('/.well-known/security.txt', page)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const lines = (await response.text()).trimEnd().split('\n')
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)))
  expect(fields).toEqual({
    Contact: 'mailto:security@example.edu',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    'Preferred-Languages': 'en',
    Canonical: `${publicUrl}/.well-known/security.txt`,
  })
  const days = (Date.parse(String(fields['Expires'])) - app.now()) / 86_400_000
  expect([days > 30, days < 365]).toEqual([true, true])
})

test('[TEXT-06] without CONTACT there is no security.txt', async () => {
  const plain = await appOfTest({ cast: false })
  expect((await plain.request('/.well-known/security.txt', page)).status).toBe(404)
})

test('[TEXT-06] /robots.txt keeps search engines out', async () => {
  const response = await app.request('/robots.txt')
  expect([response.status, await response.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
})

test.for(['', 'openid-configuration', 'assetlinks.json', 'resource-that-should-not-exist'])(
  '[TEXT-06] /.well-known/%s is 404, not a page',
  async (name) => {
    const response = await app.request(`/.well-known/${name}`, page)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/json')
  },
)
