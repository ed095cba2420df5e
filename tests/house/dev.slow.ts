import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '#tests/support/server/until.ts'

test('npm run dev serves the client, and the server behind it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-dev-'))
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const gone = once(child, 'exit')
  try {
    const answer = (path: string) =>
      until(`an answer to ${path}`, async () => {
        const response = await fetch(`http://localhost:5173${path}`).catch(() => undefined)
        return response?.ok ? response.text() : undefined
      })
    expect(await answer('/')).toContain('/@vite/client')
    expect(await answer('/api/config')).toContain('{')
    // Their paths begin as some of the server do.
    for (const path of ['/messages/queries.ts', '/images/photo.tsx', '/reviews/actions.ts'])
      expect(await answer(path)).toContain('export')
  } finally {
    child.kill('SIGTERM')
    await gone
    await rm(dataDir, { recursive: true, force: true })
  }
})
