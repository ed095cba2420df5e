/** Runs one test often while the machine is busy, to prove that it is steady. */
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fail, root } from '../project.mjs'
import { escaped, runPlaywright, runVitest } from './suites.mjs'

/**
 * @param name a test file, or a part of a title
 * @returns the results of all runs, without a second try
 */
export async function repeat(times, [name], options) {
  if (!(Number(times) > 0) || name === undefined) fail('Use: npm test -- --repeat 20 NAME')
  const { files, title } = sought(name)
  const stop = keepBusy(2 * availableParallelism())
  try {
    const inBrowser = files.filter((file) => file.startsWith('tests/e2e/'))
    const others = files.filter((file) => !inBrowser.includes(file))
    const suites = []
    if (inBrowser.length > 0) {
      const grep = title === undefined ? [] : [`--grep=${escaped(title)}`]
      const args = [...inBrowser, ...grep, `--repeat-each=${times}`]
      suites.push(await runPlaywright('playwright', { ...options, args }))
    }
    const only = title === undefined ? [] : [`--testNamePattern=${escaped(title)}`]
    for (let run = 1; others.length > 0 && run <= Number(times); run += 1)
      suites.push(await runVitest(`vitest, run ${run}`, { ...options, args: [...others, ...only] }))
    return suites
  } finally {
    stop()
  }
}

/** The files of the tests with the name, and the title that chooses among their tests. */
function sought(name) {
  const tests = /\.(test|slow|spec)\.tsx?$/
  if (tests.test(name)) return { files: [name], title: undefined }
  const search = ['grep', '--untracked', '-lF', name, '--', 'tests']
  // The search of git fails if it finds nothing.
  const { stdout } = spawnSync('git', search, { cwd: root, encoding: 'utf8' })
  const files = stdout.split('\n').filter((file) => tests.test(file))
  return files.length > 0 ? { files, title: name } : fail(`No test has “${name}” in its title.`)
}

function keepBusy(count) {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const stop = () => loops.forEach((loop) => loop.kill('SIGKILL'))
  process.once('exit', stop)
  return stop
}
