import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Without style sheets and without the folders in it. */
const mostFilesPerFolder = 30
const mostLinesPerFile = 250

const folders = ['client', 'server', 'sync', 'drizzle', 'demo', 'tests', 'scripts']
const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.endsWith('.gen.ts'))

test('a folder has at most 30 code files', () => {
  const counts = new Map<string, number>()
  for (const folder of files.filter((file) => !file.endsWith('.css')).map((file) => dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > mostFilesPerFolder)).toEqual([])
})

test('a code file has at most 250 lines', () => {
  const lines = files.map((file) => [file, readFileSync(file, 'utf8').split('\n').length] as const)
  expect(lines.length).toBeGreaterThan(1000)
  expect(lines.filter(([, count]) => count > mostLinesPerFile + 1)).toEqual([])
})
