import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const tool = 'systemd-analyze'
const isThere = spawnSync(tool, ['--version']).status === 0

// The tool counts in tenths: 2.0 of 10.
test.skipIf(!isThere)('systemd finds the service of docs/quad.service well protected', () => {
  const args = ['security', '--offline=true', '--threshold=20', 'docs/quad.service']
  const { status, stdout } = spawnSync(tool, args, { encoding: 'utf8' })
  expect(stdout).toContain('Overall exposure level for quad.service')
  expect(status).toBe(0)
})
