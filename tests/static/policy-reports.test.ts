import { expect, test } from 'vitest'
import { hour } from '#sync/time.ts'
import { appOfFile, appOfTest } from '#tests/support/server/app-of-file.ts'

const token = 'a-token-of-some-length'
const app = await appOfFile({ cast: false, env: { METRICS_TOKEN: token } })

const report = (directive: string, more: object = {}) =>
  app.request('/api/policy-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'effective-directive': directive, ...more } }),
  })
const metrics = (authorization?: string) =>
  app.request('/metrics', { headers: authorization === undefined ? {} : { authorization } })

test('reports are counted by directive, and made-up directives share one count', async () => {
  for (const directive of ['img-src', 'img-src', 'made-up-1', 'made-up-2'])
    expect((await report(directive)).status).toBe(204)
  const text = await (await metrics(`Bearer ${token}`)).text()
  expect(text).toContain('quad_policy_violations_total{directive="img-src"} 2')
  expect(text).toContain('quad_policy_violations_total{directive="other"} 2')
  expect(text).not.toContain('made-up')
})

test('a directive is logged once an hour, without the address of the page', async () => {
  const lines = () => app.logged.filter((line) => line.includes('worker-src'))
  const page = { 'document-uri': 'http://localhost/verify?token=secret' }
  await report('worker-src', page)
  await report('worker-src', page)
  expect(lines()).toHaveLength(1)
  app.moveClock(hour)
  await report('worker-src', page)
  expect(lines()).toHaveLength(2)
  expect(app.logged.join()).not.toContain('secret')
})

test('what is no report is ignored, and a large one is refused', async () => {
  const send = (body: string) => app.request('/api/policy-reports', { method: 'POST', body })
  expect((await send('no JSON')).status).toBe(204)
  expect((await send('x'.repeat(20_000))).status).toBe(413)
})

test('metrics require the token, and a server without a token has none', async () => {
  for (const wrong of [undefined, '', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`])
    expect((await metrics(wrong)).status).toBe(404)
  const other = await appOfTest({ cast: false })
  const answer = await other.request('/metrics', { headers: { authorization: 'Bearer undefined' } })
  expect(answer.status).toBe(404)
})
