import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/security-checklist.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| V\d/.test(line))

test('every proof of the security checklist is a test, and every "yes" has one', () => {
  expect(rows.length).toBeGreaterThan(60)
  const proofs = [...text.matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, file]) => file ?? '')
  expect(proofs.filter((file) => !existsSync(join(root, 'tests', file)))).toEqual([])
  const unproven = rows.filter((row) => / Yes/.test(row) && !/\.(test|spec)\.ts`/.test(row))
  expect(unproven.map((row) => row.split(' ')[1])).toEqual(['V15.1.1'])
})
