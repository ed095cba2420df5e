/** `npm run check` runs all static checks at once: format, lint, types, unused code, directions. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { apiCheck, styleCheck } from './browser-checks.mjs'
import { bin, isMain, root } from './project.mjs'
import { ensureInstalled } from './setup.mjs'

/**
 * Runs the checks, prints the output of those that fail, and returns a result for each.
 * @param files if given, only what concerns these files is checked; some may have been deleted
 */
export async function runChecks(files) {
  const chosen = files === undefined ? checks() : checksOf(files)
  const results = await Promise.all(chosen.map(({ name, args }) => runCheck(name, args)))
  for (const { name, passed, seconds, output } of results) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
    if (!passed) console.log(output.trimEnd().replaceAll(/^/gm, '       '))
  }
  return results
}

function checks() {
  return [
    { name: 'format', args: format('.') },
    { name: 'lint', args: lint() },
    ...Object.keys(typed).map(types),
    { name: 'unused code', args: [bin('knip')] },
    { name: 'direction canary', args: [join(root, 'scripts', 'canary.mjs')] },
    { name: 'browser APIs', args: [...apiCheck(), 'client', 'sync'] },
    { name: 'browser CSS', args: [...styleCheck(), 'client/**/*.css'] },
    { name: 'browser canary', args: [join(root, 'scripts', 'browser-canary.mjs')] },
  ]
}

function checksOf(files) {
  const some = (name, args, chosen) =>
    chosen.length > 0 ? [{ name, args: [...args, ...chosen] }] : []
  const there = files.filter((file) => existsSync(join(root, file)))
  const code = there.filter((file) => /\.(tsx?|mjs)$/.test(file))
  const inBrowsers = there.filter((file) => /^(client|sync)\//.test(file))
  const touched = (folders) => files.some((file) => folders.includes(file.split('/')[0]))
  return [
    ...some('format', format('--no-error-on-unmatched-pattern'), there),
    ...some('lint', lint(), code),
    ...Object.keys(typed)
      .filter((folder) => touched(typed[folder]))
      .map(types),
    ...some(
      'browser APIs',
      apiCheck(),
      inBrowsers.filter((file) => code.includes(file)),
    ),
    ...some(
      'browser CSS',
      styleCheck(),
      inBrowsers.filter((file) => file.endsWith('.css')),
    ),
  ]
}

// Functions, because `npm test` imports this file before it installs the packages.
const format = (...files) => [bin('oxfmt'), '--check', ...files]
const lint = () => [bin('oxlint'), '--type-aware', '--deny-warnings']
/** The folders with a `tsconfig.json`, and those whose files it sees. */
const typed = {
  sync: ['sync'],
  server: ['server', 'drizzle', 'demo', 'sync'],
  client: ['client', 'sync'],
  tests: ['tests', 'client', 'server', 'drizzle', 'demo', 'sync'],
}
const types = (folder) => ({
  name: `types of ${folder}`,
  args: [bin('typescript', 'tsc'), '--project', folder],
})

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
