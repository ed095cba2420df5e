import { defineConfig } from 'vitest/config'

/** Rules and server. The browser's tests are `playwright.config.ts`. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}', ...(process.env.QUAD_SLOW ? ['tests/**/*.slow.ts'] : [])],
    environment: 'node',
    pool: 'forks',
    // Its default keeps one core free, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    css: true,
  },
})
