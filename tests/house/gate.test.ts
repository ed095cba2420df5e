import { expect, test } from 'vitest'
import { runPlanted } from './planted-suites.ts'

const vitest = "import { afterAll, beforeAll, describe, expect, test } from 'vitest'\n"
const playwright = "import { expect, test } from 'playwright/test'\n"
const once = "import { failOnce } from './once.ts'\n"
const fails = '() => expect(1).toBe(2)'

test('a test that passes at its second try is unsteady, and the run passes', async () => {
  const { closing, code } = await runPlanted(
    {
      'tests/now-and-then.test.ts': `${vitest}${once}
test('holds', () => {})
describe('a [group]', () => { test('holds (mostly)', () => failOnce('test')) })`,
      'tests/hook.test.ts': `${vitest}${once}
afterAll(() => failOnce('hook'))
test('holds', () => {})`,
      'e2e/page.spec.ts': `${playwright}import { failOnce } from '../tests/once.ts'
test('opens', () => failOnce('page'))
test('closes', () => {})`,
    },
    { vitest: {}, playwright: { list: ['[phone] › page.spec.ts › opens'] } },
  )
  expect(closing.slice(0, 3).sort()).toEqual([
    'unsteady, passed alone: [phone] › page.spec.ts › opens',
    'unsteady, passed alone: tests/hook.test.ts',
    'unsteady, passed alone: tests/now-and-then.test.ts › a [group] holds (mostly)',
  ])
  expect(closing.slice(3)).toEqual([
    'checks: 0 passed, 0 failed, 0 skipped',
    'vitest: 4 passed, 0 failed, 0 skipped',
    'playwright: 1 passed, 0 failed, 0 skipped',
    '5 passed, 0 failed, 0 skipped',
  ])
  expect(code).toBe(0)
})

test('a second try counts only if nothing else of its file fails', async () => {
  const { closing, code } = await runPlanted(
    {
      'tests/loads.test.ts': `throw new Error('It does not load.')`,
      'tests/twins.test.ts': `${vitest}
test('twin', () => {})
test('twin', ${fails})`,
      'tests/hook.test.ts': `${vitest}${once}
describe('with a hook', () => {
  beforeAll(() => { throw new Error('The hook fails.') })
  test('waits for it', () => {})
})
test('holds mostly', () => failOnce('test'))`,
      'e2e/page.spec.ts': `${playwright}
test('opens', ${fails})`,
    },
    { vitest: {}, playwright: {} },
  )
  expect(closing.filter((line) => line.startsWith('unsteady'))).toEqual([])
  expect(closing.filter((line) => line.startsWith('failed')).sort()).toEqual([
    'failed in playwright: [phone] › page.spec.ts › opens',
    'failed in vitest: tests/hook.test.ts',
    'failed in vitest: tests/hook.test.ts › holds mostly',
    'failed in vitest: tests/loads.test.ts',
    'failed in vitest: tests/twins.test.ts › twin',
  ])
  expect(closing.at(-1)).toMatch(/ 5 failed, \d skipped$/)
  expect(code).toBe(1)
})

test('in the full run an unsteady test has failed', async () => {
  const { closing, code } = await runPlanted(
    { 'tests/once.test.ts': `${vitest}${once}\ntest('holds mostly', () => failOnce('test'))` },
    { vitest: {}, isStrict: true },
  )
  expect(closing).toEqual([
    'unsteady, passed alone: tests/once.test.ts › holds mostly',
    'failed in vitest: tests/once.test.ts › holds mostly',
    'checks: 0 passed, 0 failed, 0 skipped',
    'vitest: 0 passed, 1 failed, 0 skipped',
    '0 passed, 1 failed, 0 skipped',
  ])
  expect(code).toBe(1)
})

test('more than 20 failures end the run, and nothing runs again', async () => {
  const { closing, code } = await runPlanted(
    {
      'tests/broken.test.ts': `${vitest}
test.for(Array.from({ length: 21 }, (_, index) => index))('breaks %i', ${fails})`,
      'e2e/page.spec.ts': `${playwright}\ntest('opens', () => {})`,
    },
    { vitest: {}, playwright: {} },
  )
  expect(closing[0]).toBe('More than 20 tests failed: the run ended, and none ran again.')
  expect(closing).toContain('not run: 1 tests or files')
  expect(closing).toContain('playwright: 0 passed, 1 failed, 0 skipped')
  expect(closing.at(-1)).toBe('0 passed, 22 failed, 0 skipped')
  expect(code).toBe(1)
})

test('groups of failed tests do not count as failures', async () => {
  const { closing } = await runPlanted(
    {
      'tests/broken.test.ts': `${vitest}
describe.for(Array.from({ length: 12 }, (_, index) => index))('group %i', () => {
  test('breaks', async () => {
    // As long as Vitest takes at most to count the failures before.
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(1).toBe(2)
  })
})`,
      'tests/other.test.ts': `${vitest}\ntest('holds', () => {})`,
    },
    { vitest: { args: ['--maxWorkers=1'] } },
  )
  expect(closing).toContain('vitest: 1 passed, 12 failed, 0 skipped')
})

test('a line of the list without a test fails, and so does a list of which no test runs', async () => {
  const files = { 'e2e/page.spec.ts': `${playwright}\ntest('opens', () => {})` }
  const opens = '[phone] › page.spec.ts › opens'
  const unknown = '[phone] › page.spec.ts › opened'
  const some = await runPlanted(files, { playwright: { list: [opens, unknown] } })
  expect(some.closing).toContain(
    `failed in playwright, no test has the name of the list: ${unknown}`,
  )
  expect(some.code).toBe(1)
  const none = await runPlanted(files, { playwright: { list: [unknown] } })
  expect(none.closing.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  expect(none.code).toBe(1)
})

test('what there was no time for is named, and fails', async () => {
  const { closing, code } = await runPlanted(
    { 'tests/holds.test.ts': `${vitest}\ntest('holds', () => {})` },
    { vitest: {}, seconds: 10 },
  )
  expect(closing[0]).toBe('not run: all of vitest')
  expect(closing.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  expect(code).toBe(1)
})
