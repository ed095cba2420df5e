import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages for the tests if this is Debian or Ubuntu, run by root. */
export function aptInstall(...names) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  console.log(`Installing ${names.join(', ')} with apt, for the tests.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
    spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit', env })
}
