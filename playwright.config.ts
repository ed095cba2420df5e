import { defineConfig, devices } from 'playwright/test'

const executablePath =
  process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * A test runs at the size of a phone, with `@desktop` at that of a desktop, and with `@both` at both.
 * `tests/e2e/every-run.txt` names those that `npm test` runs.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser/setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // How long a machine of a third of the speed may take; it never makes a test slower.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    trace: 'off',
    // As an expectation: a button that is not there would cost all of the test's time.
    actionTimeout: 45_000,
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
