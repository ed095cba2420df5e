import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, join } from '#tests/support/people/cast.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(joinPath(tmpdir(), 'quad-first-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

test('the first start says in five lines what to do next, and a start with accounts does not', async () => {
  const first = await startTestServer({ dataDir })
  await until('the steps', () => (first.printed().includes('5. quad') ? true : undefined))
  const steps = first
    .printed()
    .split('\n')
    .filter((line) => /^\d\. /.test(line))
  expect(steps).toHaveLength(5)
  expect(steps[0]).toBe(
    `1. Open ${first.url} and sign up with a university address that ends in .edu.`,
  )
  expect(steps[1]).toContain(joinPath(dataDir, 'mail'))
  expect(steps[2]).toContain('quad administrator add')
  expect(steps[2]).toContain('quad moderator add')
  await join(first, cast.maya)
  await first.stop()

  const second = await startTestServer({ dataDir })
  await until('the first line', () => (second.printed().includes('is ready') ? true : undefined))
  expect(second.printed()).not.toContain('1. Open')
  await second.stop()
})
