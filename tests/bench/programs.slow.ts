import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/project.mjs'

const named = (folder: string, ending: string) =>
  readdirSync(join(root, 'tests', folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))

/** A few rows; `block.slow.ts` judges them. */
const rest: Record<string, string[]> = { block: ['--only', 'GET /api/config$'] }

function run(script: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts', `${script}.mjs`), ...args],
    { cwd: root, encoding: 'utf8', env: { ...process.env, QUAD_FULL: '' } },
  )
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}

test.each(named('bench', '.bench.ts'))(
  'npm run bench -- %s runs',
  (name) => {
    expect(run('bench', '--smallest', `${name}.bench`, ...(rest[name] ?? []))).toMatch(/\d/)
  },
  600_000,
)

test.each(named('attacks', '.attack.ts'))(
  'npm run attack -- %s runs',
  (name) => {
    expect(run('attack', '--smallest', `${name}.attack`)).toMatch(/\d/)
  },
  600_000,
)

/** The other commands of README and docs, with as little to do as they can have. */
const others: Record<string, string[] | string> = {
  sim: ['--runs', '1'],
  slips: ['--sample', '1', '--folders', 'blocks/', '--only', 'server/blocks/'],
  screenshots: ['login'],
  'build-binary': 'tests/binary/binary.test.ts runs it',
  start: 'tests/demo/built.test.ts starts it',
  test: 'it runs this',
  check: 'npm test runs it',
  build: 'npm test runs it',
  dev: 'tests/house/dev.slow.ts starts it',
}

test.each(Object.entries(others).filter(([, how]) => typeof how !== 'string'))(
  'scripts/%s.mjs runs',
  (name, args) => {
    run(name, ...args)
  },
  900_000,
)

test('every command of package.json is started by a test', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const ours = Object.values(scripts).flatMap(
    (line) => /scripts\/([\w-]+)\.mjs/.exec(line)?.[1] ?? [],
  )
  expect(new Set(ours)).toEqual(new Set([...Object.keys(others), 'bench', 'attack']))
})
