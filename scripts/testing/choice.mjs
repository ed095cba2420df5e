/** What a run with these arguments consists of. */
import { fail } from '../project.mjs'
import { changedFiles, landedHead, nounOf, testsOf } from './nouns.mjs'
import { everyRun, linesOf } from './suites.mjs'

/**
 * @returns the changed files, if only they are checked, and what Vitest and Playwright get; either is
 * undefined if it has nothing to run
 */
export function choose({ changed, full }, words) {
  if (full) return { vitest: {}, playwright: {}, slips: true }
  if (!changed && words.length === 0) return all()
  const files = changedFiles(changed ? (words[0] ?? landedHead()) : landedHead())
  const wide = changed ? files.filter((file) => nounOf(file) === undefined) : []
  if (wide.length > 0) {
    console.log(`Every test may depend on ${wide.slice(0, 3).join(', ')}.`)
    return { ...all(), files }
  }
  const nouns = changed ? [...new Set(files.map(nounOf))] : words
  if (nouns.length === 0) fail('Nothing has changed.')
  console.log(`All tests of ${nouns.join(', ')} run.`)
  const tests = nouns.map(testsOf)
  return {
    files,
    vitest: some(tests.flatMap(({ vitest }) => vitest)),
    playwright: some(tests.flatMap(({ playwright }) => playwright)),
  }
}

// The configuration of Vitest leaves out what `tests/full-run-only.txt` names.
const all = () => ({
  vitest: { env: { QUAD_EVERY_RUN: '1' } },
  playwright: { list: linesOf(everyRun) },
})

// Vitest and Playwright look for the text in all paths: `messages` is also in `tests/e2e/messages`.
const some = (folders) =>
  folders.length === 0 ? undefined : { args: folders.map((folder) => `${folder}/`) }
