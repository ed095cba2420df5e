import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { checks } from '#server/doctor/checks.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quad-doctor-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const made = (name: string, mode: number, isFolder = false) => {
  const path = join(dataDir, name)
  if (isFolder) mkdirSync(path)
  else writeFileSync(path, 'x')
  // Without the umask of whoever runs this.
  chmodSync(path, mode)
  return path
}
const found = () =>
  checks.Permissions({ config: readConfig({ DATA_DIR: dataDir }), email: undefined })

test('doctor lets everyone read the folder of the school, also that of replaced data', async () => {
  made('replaced-2026-09-01', 0o700, true)
  for (const folder of ['school', 'replaced-2026-09-01/school']) {
    made(folder, 0o755, true)
    made(`${folder}/terms.md`, 0o644)
  }
  expect(await found()).toMatchObject({ level: 'ok' })
})

test.each([
  ['school', 0o777, true],
  ['school/terms.md', 0o666, false],
  ['replaced-2026-09-01/quad.sqlite', 0o644, false],
  ['replaced-2026-09-01/images', 0o755, true],
  ['images/school', 0o755, true],
  ['schools', 0o755, true],
])('doctor finds that others may use %s', async (name, mode, isFolder) => {
  const [parent = '', child] = name.split('/')
  if (child !== undefined) made(parent, 0o700, true)
  const path = made(name, mode, isFolder)
  expect(await found()).toMatchObject({
    level: 'fault',
    says: `Other users of this machine may use ${path}.`,
  })
})
