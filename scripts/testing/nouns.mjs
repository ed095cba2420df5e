/** Which tests belong to a noun, and to which noun a file belongs. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from '../project.mjs'

const folders = (path) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
/** They hold what tests of all nouns use. */
const shared = new Set(['bench', 'e2e', 'screenshots', 'support'])
/** Every screen stands on them: a change there concerns all tests. */
const foundations = /^(client\/(device|forms|shell|ui)|server\/(db|sync)|sync\/engine)\//
const nouns = [...new Set([...folders('tests'), ...folders('tests/e2e')])]
  .filter((name) => !shared.has(name))
  .sort()

/** The folders of tests of a noun, for Vitest and for Playwright. */
export function testsOf(noun) {
  if (!nouns.includes(noun))
    fail(`There are no tests of ${noun}. Tests exist of ${nouns.join(', ')}.`)
  const there = (path) => (existsSync(join(root, path)) ? [path] : [])
  return { vitest: there(`tests/${noun}`), playwright: there(`tests/e2e/${noun}`) }
}

/** The noun of a changed file, or undefined if the change may concern all of them. */
export function nounOf(path) {
  // The tests of the house read the documents.
  if (path.endsWith('.md')) return 'house'
  if (foundations.test(path)) return undefined
  const names = path.split('/').slice(1)
  return names.map((name) => name.replace(/\..*$/, '')).find((name) => nouns.includes(name))
}

/** The files that differ from a commit, also deleted ones, with those that git does not know. */
export function changedFiles(since) {
  const lines = [
    ['diff', '--name-only', '--no-renames', since],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((args) => git(...args).split('\n'))
  return lines.filter((line) => line !== '')
}

/** The commit at which this checkout began: what is upstream, or the branch's first state here. */
export function landedHead() {
  for (const ref of ['@{upstream}', 'origin/main'])
    try {
      return git('merge-base', 'HEAD', ref).trim()
    } catch {
      // There is no such branch.
    }
  return git('log', '--walk-reflogs', '--format=%H', 'main').trim().split('\n').at(-1)
}

function git(...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
