import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const within = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(folder, path),
  )
const folders = ['client', 'demo', 'docs', 'drizzle', 'scripts', 'server', 'sync', 'tests']
const paths = [...readdirSync(root, 'utf8'), ...folders.flatMap(within)]
/** They name the files of their day. */
const records = new Set(['CHANGELOG.md', 'docs/bench-sync.md'])
const pages = paths.filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path) && !records.has(path))

/** What a page names in backticks that looks like a file or folder of this repository. */
function namedPaths(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/`([\w./{},-]+)`/g)].flatMap(([, name = '']) =>
    isPath(name) ? alternatives(name) : [],
  )
}

const isPath = (name: string): boolean =>
  !name.startsWith('/') &&
  (/\.(tsx?|mjs|css|jsonc?)$/.test(name) || folders.some((folder) => name.startsWith(`${folder}/`)))

/** The paths of `a/{b,c}.ts`. */
function alternatives(name: string): string[] {
  const [, before = '', list = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return list ? list.split(',').map((each) => before + each + after) : [name]
}

test('every file and folder that the documents name exists', () => {
  const missing = pages.flatMap((page) =>
    namedPaths(page)
      .filter((name) => {
        const wanted = name.replace(/\/$/, '')
        return !paths.some((path) => path === wanted || path.endsWith(`/${wanted}`))
      })
      .map((name) => `${page}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the documents name many files', () => {
  expect(pages.flatMap(namedPaths).length).toBeGreaterThan(100)
})
