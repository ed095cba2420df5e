/** `npm run check` runs all static checks at once: format, lint, types, unused code, directions. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { apiCheck, styleCheck } from './browser-checks.mjs'
import { bin, isMain, root } from './project.mjs'
import { ensureInstalled } from './setup.mjs'

/** Runs the checks, prints the output of those that fail, and returns a result for each. */
export async function runChecks() {
  const results = await Promise.all(checks().map(({ name, args }) => runCheck(name, args)))
  for (const { name, passed, seconds, output } of results) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
    if (!passed) console.log(output.trimEnd().replaceAll(/^/gm, '       '))
  }
  return results
}

function checks() {
  return [
    { name: 'format', args: [bin('oxfmt'), '--check', '.'] },
    { name: 'lint', args: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
    ...['sync', 'server', 'client', 'tests'].map((folder) => ({
      name: `types of ${folder}`,
      args: [bin('typescript', 'tsc'), '--project', folder],
    })),
    { name: 'unused code', args: [bin('knip')] },
    { name: 'direction canary', args: [join(root, 'scripts', 'canary.mjs')] },
    { name: 'browser APIs', args: [...apiCheck(), 'client', 'sync'] },
    { name: 'browser CSS', args: [...styleCheck(), 'client/**/*.css'] },
    { name: 'browser canary', args: [join(root, 'scripts', 'browser-canary.mjs')] },
  ]
}

function runCheck(name, args) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('close', (code) =>
      resolve({ name, passed: code === 0, seconds: (performance.now() - started) / 1000, output }),
    )
  })
}

if (isMain(import.meta.url)) {
  ensureInstalled()
  const results = await runChecks()
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
}
