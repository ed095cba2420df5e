import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bin } from '../../scripts/project.mjs'

const bench = fileURLToPath(new URL('block.bench.ts', import.meta.url))

/** A few rows of each kind. `npm run bench -- block` judges all. */
const only = [
  'GET /api/(listings|saved-listings|config)$',
  'q=qz$',
  'a snapshot of 1000 rows',
  'PATCH /api/saved-listings/notify',
  'the event typing',
]

test('[LOAD-01] a student gets a page of the feed while another keeps 20 of a call open', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [bin('tsx'), bench, '--only', only.join('|')],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain('Everything is within its bounds.')
  expect(status).toBe(0)
}, 600_000)
