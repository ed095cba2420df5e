import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, join } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

const token = 'a-token-of-some-length'
/** Two seconds. */
const every = '0.00056'

let dataDir: string
let backups: string
let server: TestServer
beforeAll(async () => {
  dataDir = await mkdtemp(joinPath(tmpdir(), 'quad-schedule-'))
  backups = joinPath(dataDir, 'backups')
  await mkdir(backups)
  await writeFile(joinPath(backups, 'before-migration-3-1.sqlite'), 'a copy')
  const env = { BACKUP_EVERY: every, BACKUP_KEEP: '2', METRICS_TOKEN: token }
  server = await startTestServer({ dataDir, env })
  await join(server, cast.maya)
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true })
})

const health = async () =>
  ((await (await server.request('/api/health')).json()) as { backup: string }).backup
const metrics = async () =>
  (await server.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
const scheduled = async () =>
  (await readdir(backups)).filter((name) => /^scheduled-.*(?<!\.part)$/.test(name)).toSorted()

test('[OPS-04] scheduled backups keep as many as set; a failed one is logged and shows in health and metrics', async () => {
  const seen = new Set<string>()
  await until(
    'four backups',
    async () => {
      const names = await scheduled()
      // The newest is there before the oldest goes.
      expect(names.length).toBeLessThanOrEqual(3)
      for (const name of names) seen.add(name)
      return seen.size >= 4 ? true : undefined
    },
    60_000,
  )
  expect(await health()).toBe('ok')
  expect(await metrics()).toContain('quad_backup_failed 0')
  expect(await metrics()).toMatch(/quad_backup_age_seconds \d/)
  expect(await metrics()).toMatch(/quad_backup_seconds (?:0\.\d|[1-9])/)
  expect(await metrics()).toMatch(/quad_backup_bytes \d{6}/)
  expect(await readdir(backups)).toContain('before-migration-3-1.sqlite')

  // Without the key no backup is whole.
  const [key, away] = [joinPath(dataDir, 'secret.key'), joinPath(dataDir, 'away.key')]
  await rename(key, away)
  await until('a failure', async () => ((await health()) === 'failed' ? true : undefined))
  expect(server.printed()).toContain('The scheduled backup failed.')
  expect(await metrics()).toContain('quad_backup_failed 1')

  const newest = (await scheduled()).at(-1) ?? ''
  const target = joinPath(dataDir, 'elsewhere')
  const restored = await runQuad({ DATA_DIR: target }, 'restore', joinPath(backups, newest))
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored 1 account') })
  await rename(away, key)
})

test('[BACKUP-01] the next successful backup ends the failure in health, metrics, and doctor', async () => {
  const doctor = async () =>
    (await runQuad({ DATA_DIR: dataDir, BACKUP_EVERY: every }, 'doctor')).said
  const [key, away] = [joinPath(dataDir, 'secret.key'), joinPath(dataDir, 'away.key')]
  await rename(key, away)
  await until('a failure', async () => ((await health()) === 'failed' ? true : undefined))
  expect(await doctor()).toMatch(/FAULT Backups: The scheduled backup of \S+ UTC failed\./)

  await rename(away, key)
  await until('a backup', async () => ((await health()) === 'ok' ? true : undefined))
  expect(await metrics()).toContain('quad_backup_failed 0')
  expect(await metrics()).not.toContain('quad_backup_problem{')
  expect(await doctor()).toMatch(/ok {4}Backups: The newest backup is 0 hours old\./)
})
