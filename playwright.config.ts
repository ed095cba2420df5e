import { defineConfig, devices } from 'playwright/test'

const executablePath =
  process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** A phone unless a test is tagged `@desktop`; `@both` runs at either size. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A second try is for a machine that stalls; each one is named when the run closes.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  // How long a busy machine may take until what is expected is there; it never makes a test slower.
  expect: { timeout: 15_000 },
  // Against a run that hangs; a busy machine may take half an hour.
  globalTimeout: 45 * 60_000,
  reporter: 'list',
  use: {
    trace: 'off',
    serviceWorkers: 'allow',
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
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
