import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { plant } from './tests/slips/plant.ts'
import { mutate } from './tests/sync/mutants/mutate.ts'

/** Tests of the client's modules. Some of them put a browser's globals in place. */
const clientTests = ['device', 'install', 'session', 'shell'].map(
  (folder) => `tests/${folder}/**/*.test.{ts,tsx}`,
)
const isFullRun = process.env.QUAD_FULL === '1'
const fullRunOnly = isFullRun ? ['tests/**/*.slow.ts'] : []
/** What `npm test` leaves out. */
const leftOut =
  process.env.QUAD_EVERY_RUN === '1'
    ? readFileSync(join(import.meta.dirname, 'tests/full-run-only.txt'), 'utf8').match(/^tests.*/gm)
    : []
/** Set by `npm run slips`. */
const slips = process.env.SLIPS_RUN === '1' ? ['tests/slips/slips.run.ts'] : []
/** Tests in Firefox and WebKit. Those in Chromium are in `tests/e2e/`. */
const browserTests = ['test', ...(isFullRun ? ['slow'] : [])].map(
  (kind) => `tests/browsers/**/*.${kind}.ts`,
)

/** Rules, server, and the main job in Firefox and WebKit. The other browser tests are in `playwright.config.ts`. */
export default defineConfig({
  plugins: [mutate(), plant()],
  test: {
    environment: 'node',
    pool: 'forks',
    // Its default keeps one core free, which is half of a small machine.
    maxWorkers: '100%',
    // The explorer keeps every state that it has seen.
    execArgv: isFullRun ? ['--max-old-space-size=10240'] : [],
    // How long a machine of a third of the speed may take; it never makes a test slower.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: process.env.SLIPS_REACHED === undefined ? [] : ['tests/slips/reached.ts'],
    restoreMocks: true,
    css: true,
    projects: [
      { extends: true, test: { name: 'client', include: clientTests } },
      { extends: true, test: { name: 'browsers', include: browserTests } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.{ts,tsx}', ...fullRunOnly, ...slips],
          exclude: [...clientTests, 'tests/browsers/**', ...(leftOut ?? [])],
          // The files of a worker share its modules: to load the server costs more than most files.
          isolate: false,
        },
      },
    ],
  },
})
