import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, restore, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  mkdirSync(join(stage.dataDir, 'school'))
  writeFileSync(join(stage.dataDir, 'school', 'terms.md'), '# Ours\n\nVersion: 1\n')
})
afterAll(() => stage.stop())

function newestFolder(): string {
  const backups = join(stage.dataDir, 'backups')
  const name = readdirSync(backups).find((each) => each !== 'images')
  return join(backups, name ?? '')
}

test.each([
  ['a file', () => [join(stage.folder, 'all.tar')]],
  ['a folder', () => []],
])('what the administrator wrote about the school is in a backup as %s', async (kind, args) => {
  expect((await stage.backUp(...args())).code).toBe(0)
  const [named] = args()
  const backup = named ?? newestFolder()
  const to = join(stage.folder, `restored-${kind.replace(' ', '-')}`)
  mkdirSync(to)
  expect(existsSync(join(to, 'school'))).toBe(false)
  expect((await restore(backup, to)).code).toBe(0)
  expect(readFileSync(join(to, 'school', 'terms.md'), 'utf8')).toContain('# Ours')
})
