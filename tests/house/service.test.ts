import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const tool = 'systemd-analyze'
// Versions before 250 can only ask a running system.
const { stdout } = spawnSync(tool, ['--help'], { encoding: 'utf8' })
const isThere = (stdout ?? '').includes('--offline')

// The tool counts in tenths: 2.0 of 10.
test.skipIf(!isThere)('systemd finds the service of docs/quad.service well protected', () => {
  const args = ['security', '--offline=true', '--threshold=20', 'docs/quad.service']
  const found = spawnSync(tool, args, { encoding: 'utf8' })
  expect(found.stdout).toContain('Overall exposure level for quad.service')
  expect(found.status).toBe(0)
})
