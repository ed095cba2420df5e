import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'
import type { Slip } from './find-slips.ts'
import { filesIn } from './slippery.ts'

const packageFile = createRequire(import.meta.url).resolve('vitest/package.json')
const vitest = join(dirname(packageFile), 'vitest.mjs')

/** The folders and files with the tests of the code in which slips are planted. */
export const testFolders = [
  'auth/ blocks/ db/ deals/ device/ house/sweep limits/ listings/ meet-ups/ messages/ moderation/',
  'notifications/ openapi/ realtime/ reports/ reviews/ saved-listings/ session/ sync/',
].join(' ')
/** They take minutes; `tests/sync/mutants/` has the slips for them. */
const slow = ['simulation', 'meet-ups', 'explorer'].map((name) => `tests/sync/${name}.test.ts`)

const lineSchema = v.object({
  test: v.string(),
  milliseconds: v.number(),
  reached: v.array(v.string()),
})

/**
 * A test file, the functions that it calls, and how long the processor works for it. A clock would also
 * count what else a busy machine does.
 */
export interface TestFile {
  test: string
  milliseconds: number
  reached: ReadonlySet<string>
}

/**
 * Runs the tests of these folders once, without a slip.
 * @param kept a file that keeps the result, and is read if it exists
 */
export function survey(folders: string, kept: string | undefined): TestFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'quad-slips-'))
  const report = kept ?? join(folder, 'reached.jsonl')
  try {
    if (!existsSync(report)) runTests(folders, report)
    return readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const { test, milliseconds, reached } = v.parse(lineSchema, JSON.parse(line))
        return { test: relative(process.cwd(), test), milliseconds, reached: new Set(reached) }
      })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function runTests(folders: string, report: string): void {
  const starts = folders.split(' ').map((name) => `tests/${name}`)
  const tests = filesIn('tests').filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      !slow.includes(file) &&
      starts.some((start) => file.startsWith(start)),
  )
  const run = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'server', '--project', 'client', '--maxWorkers=2', ...tests],
    {
      env: { ...process.env, SLIPS_REACHED: report, SLIPS_RUN: '' },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    },
  )
  if (run.status === 0) return
  rmSync(report, { force: true })
  throw new Error(`Tests fail without a slip:\n${run.stdout}${run.stderr}`)
}

/** How long the processor may work for the tests of a slip that none of them notices. */
const longest = 45_000

/**
 * The test files that call the function with the slip. Those named like its file come first, then
 * the quickest. The first one runs however long it takes.
 */
export function testsFor({ file, inside }: Slip, files: readonly TestFile[]): TestFile[] {
  const callers = files
    .filter(({ reached }) =>
      inside === -1
        ? [...reached].some((each) => each.startsWith(`${file} `))
        : reached.has(`${file} ${inside}`),
    )
    .toSorted(
      (one, other) =>
        likeness(other.test, file) - likeness(one.test, file) ||
        one.milliseconds - other.milliseconds,
    )
  let total = 0
  return callers.filter(({ milliseconds }, i) => {
    const runs = i === 0 || total + milliseconds <= longest
    if (runs) total += milliseconds
    return runs
  })
}

/** How many words of a test's path are in the path of the file. */
function likeness(test: string, file: string): number {
  const words = new Set(file.split(/[/.-]/))
  return new Set(test.split(/[/.-]/).filter((word) => words.has(word))).size
}
