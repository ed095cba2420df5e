import { expect, test } from 'vitest'
import { runPlanted } from './planted-suites.ts'

test('at the end of its time a run says what passed and what did not run', async () => {
  const { closing, code } = await runPlanted(
    {
      'tests/holds.test.ts': `import { test } from 'vitest'
test('holds', () => {})`,
      'tests/hangs.test.ts': `import { test } from 'vitest'
test('hangs', () => new Promise(() => setInterval(() => {}, 1000)), 600_000)`,
    },
    // The last 20 seconds are for writing down what there is.
    { vitest: { args: ['--maxWorkers=2'] }, seconds: 60 },
  )
  expect(closing).toContain('not run: tests/hangs.test.ts (server)')
  expect(closing.at(-1)).toBe('1 passed, 1 failed, 0 skipped')
  expect(code).toBe(1)
})
