import { defineConfig, devices } from 'playwright/test'

const executablePath =
  process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const isFullRun = process.env.QUAD_FULL === '1'

/**
 * A test runs at the size of a phone. `@desktop` runs it at desktop size instead, `@both` at both.
 * `@both-in-full` adds the desktop size in `npm run test:full`, and `@full` runs there
 * alone, in which case `@both` adds the desktop size.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // How long a busy machine may take until what is expected is there; it never makes a test slower.
  expect: { timeout: 15_000 },
  // Against a run that hangs; a busy machine may take 45 minutes, and twice that for a full run.
  globalTimeout: (isFullRun ? 90 : 55) * 60_000,
  reporter: 'list',
  use: {
    trace: 'off',
    // A worker fetches the whole app in every new context. Tests that are about it allow it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: isFullRun ? /@desktop/ : /@desktop|@full/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      grep: isFullRun ? /@desktop|@both/ : /@desktop|@both(?!-in-full)/,
      grepInvert: isFullRun ? [] : /@full/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
