/**
 * Makes tests/session/fixtures/earlier-day.json again: databases as version 0.2.0 leaves them. It runs
 * tests/session/earlier-day/ in a copy of the last commit before the log (Dexie version 15).
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const commit = 'a8dd1fd3'
const root = join(import.meta.dirname, '..')
const copy = join(root, '.cache', 'earlier-day')
const recorder = join('tests', 'session', 'earlier-day')

rmSync(copy, { recursive: true, force: true })
mkdirSync(copy, { recursive: true })
const archive = join(copy, 'earlier.tar')
execFileSync('git', ['archive', '-o', archive, commit], { cwd: root })
execFileSync('tar', ['-xf', archive, '-C', copy])
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
cpSync(join(root, recorder), join(copy, recorder), { recursive: true })
const test = join(recorder, 'recorder.test.ts')
renameSync(join(copy, recorder, 'recorder.ts'), join(copy, test))
const DAY_FILE = join(root, 'tests', 'session', 'fixtures', 'earlier-day.json')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
execFileSync(process.execPath, [vitest, 'run', test], {
  cwd: copy,
  env: { ...process.env, DAY_FILE },
  stdio: 'inherit',
})
rmSync(copy, { recursive: true })
