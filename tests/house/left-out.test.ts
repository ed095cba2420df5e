import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every file that npm test leaves out exists', () => {
  const files = readFileSync('tests/full-run-only.txt', 'utf8').match(/^tests.*/gm) ?? []
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
