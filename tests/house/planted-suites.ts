import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What is run, as `scripts/testing/run.mjs` takes it; by default all planted tests. */
export interface PlantedRun {
  vitest?: object
  playwright?: { list?: string[] }
  isStrict?: boolean
  /** After how many seconds the time of the run is over. */
  seconds?: number
}

const configurations = {
  'vitest.config.ts': `export default {
  test: {
    projects: [{ extends: true, test: { name: 'server', include: ['tests/*.test.ts'] } }],
  },
}`,
  'playwright.config.ts': `export default {
  testDir: 'e2e',
  projects: [{ name: 'phone' }],
}`,
  'package.json': '{ "type": "module" }',
  'run.mjs': `import { closeWith, endedEarly } from './scripts/testing/closing.mjs'
import { readResults } from './scripts/testing/results.mjs'
import { runSuites } from './scripts/testing/run.mjs'

process.once('exit', endedEarly)
const { isStrict, seconds, ...chosen } = JSON.parse(process.argv[2])
const checks = { ...readResults(), name: 'checks' }
const options = { env: {}, endsAt: Date.now() + seconds * 1000, timed: (_part, work) => work() }
const results = await runSuites(chosen, checks, options)
closeWith({ ...results, isStrict, machine: [1], missing: [], parts: [] })
`,
  // A test that calls it fails at the first time.
  'tests/once.ts': `import { existsSync, writeFileSync } from 'node:fs'

export function failOnce(name: string) {
  const file = new URL(\`../\${name}.failed\`, import.meta.url)
  if (existsSync(file)) return
  writeFileSync(file, '')
  throw new Error('This is the first time.')
}
`,
}

/**
 * Runs planted tests with the runner of `npm test`, in a project of their own.
 * @param files the contents by path: `tests/*.test.ts` for Vitest, `e2e/*.spec.ts` for Playwright
 * @returns the exit code, and the lines after the table of the slowest files
 */
export async function runPlanted(files: Record<string, string>, run: PlantedRun) {
  const folder = await mkdtemp(join(tmpdir(), 'quad-planted-'))
  try {
    for (const [path, content] of Object.entries({ ...configurations, ...files })) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    await cp('scripts', join(folder, 'scripts'), { recursive: true })
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    const asked = JSON.stringify({ isStrict: false, seconds: 600, ...run })
    const child = spawn(process.execPath, ['run.mjs', asked], {
      cwd: folder,
      env: ownEnvironment(),
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    const lines = printed.split('\n').filter((line) => line !== '')
    const times = lines.findIndex((line) => line.startsWith('Times: '))
    // After the times comes what the machine was like.
    return { code, closing: lines.slice(times + 2) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Without what the surrounding run tells its own workers. */
function ownEnvironment() {
  const others = /^(?:VITEST|TEST|PLAYWRIGHT|PW_|QUAD_|NODE_OPTIONS|NODE_ENV)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !others.test(name)))
}
