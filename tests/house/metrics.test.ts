import { expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { Device } from '#tests/support/server/device.ts'
import { createListing } from '#tests/support/server/listings.ts'
import { sendUpload } from '#tests/support/server/photos.ts'

const token = 'a-token-of-some-length'
const app = await appOfFile({ env: { METRICS_TOKEN: token } })

const ask = (headers: Record<string, string> = {}) => app.request('/metrics', { headers })

/** The value behind a name and its labels. */
async function valueOf(series: string): Promise<number> {
  const text = await (await ask({ authorization: `Bearer ${token}` })).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1))
}

test('[OPS-12] with the token, requests, commits, sync rounds, sockets, queues, disk and backups are told', async () => {
  const requests =
    'quad_http_requests_total{method="POST",route="/api/listings/create",status="201"}'
  const commits = await valueOf('quad_commits_total')
  const writes = await valueOf('quad_writes_total')
  await Promise.all(
    [1, 2, 3].map((i) => createListing(app, app.people.maya, { title: `Desk ${i}` })),
  )
  const rounds = await valueOf('quad_sync_rounds_total')
  await new Device(app, app.people.maya).step()
  expect(await valueOf(requests)).toBe(3)
  expect(await valueOf('quad_commits_total')).toBeGreaterThan(commits)
  expect(await valueOf('quad_writes_total')).toBeGreaterThanOrEqual(writes + 3)
  const timed = 'quad_http_request_seconds_count{route="/api/listings/create"}'
  expect(await valueOf(timed)).toBe(3)
  expect(await valueOf('quad_sync_rounds_total')).toBe(rounds + 1)
  expect(await valueOf('quad_sockets')).toBe(0)
  expect(await valueOf('quad_emails_waiting')).toBe(0)
  expect(await valueOf('quad_pushes_waiting')).toBe(0)
  expect(await valueOf('quad_disk_free_bytes')).toBeGreaterThan(1e6)
  expect(await valueOf('quad_disk_full')).toBe(0)
  expect(await valueOf('quad_maintenance')).toBe(0)
  expect(await valueOf('quad_database_bytes')).toBeGreaterThan(1e5)
  expect(await valueOf('quad_backup_failed')).toBe(0)
  // Nobody has taken one.
  expect(await valueOf('quad_backup_age_seconds')).toBeNaN()
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6)
})

test('an upload counts under its own route', async () => {
  expect((await sendUpload(app, app.people.maya)).status).toBe(201)
  const labels = 'method="POST",route="/api/upload-image",status="201"'
  expect(await valueOf(`quad_http_requests_total{${labels}}`)).toBe(1)
})

test('accounts, listings, and photos are counted every ten minutes', async () => {
  const before = await valueOf('quad_listings')
  await createListing(app, app.people.jonas, { title: 'Counted later' })
  expect(await valueOf('quad_listings')).toBe(before)
  app.moveClock(10 * 60_000)
  expect(await valueOf('quad_listings')).toBeGreaterThan(before)
  expect(await valueOf('quad_accounts')).toBe(Object.keys(app.people).length)
  expect(await valueOf('quad_photos')).toBe(1)
  expect(await valueOf('quad_photo_bytes')).toBeGreaterThan(100)
})

test.each([
  ['no token', {}],
  ['another token', { authorization: 'Bearer another-token-of-length' }],
  ['the token as a cookie', { cookie: `token=${token}` }],
])('[OPS-12] with %s there are no metrics', async (_, headers) => {
  const answer = await ask(headers)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('quad_')
})

test('[OPS-12] without a setting there are no metrics', async () => {
  const other = await testApp({ cast: false })
  const answer = await other.request('/metrics', { headers: { authorization: 'Bearer undefined' } })
  expect(answer.status).toBe(404)
  await other.stop()
})

test('addresses that do not exist share one series', async () => {
  for (const path of ['/api/made-up-1', '/api/made-up-2']) await app.request(path)
  const text = await (await ask({ authorization: `Bearer ${token}` })).text()
  expect(text).not.toContain('made-up')
})
