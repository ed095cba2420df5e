/**
 * Proves that the checks for old browsers still work: plants code and CSS that the oldest supported
 * browsers do not have, each in a file of its own, and expects a problem in every file. A check that
 * has stopped working looks like clean code.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fail, root } from './project.mjs'
import { apiCheck, styleCheck } from './browser-checks.mjs'

const code = {
  forbidden: [
    `export const plant = new URLPattern({ pathname: '/' })`,
    `export const plant = AbortSignal.any([])`,
    `export const plant = URL.canParse('/')`,
    `export const plant = Promise.withResolvers()`,
    `export const plant = requestIdleCallback(() => undefined)`,
    `export const plant = scheduler.yield()`,
  ],
  allowed: [
    `export const plant = AbortSignal.timeout(1000)`,
    `export const plant = new OffscreenCanvas(1, 1)`,
  ],
}

const styles = {
  forbidden: [
    '.plant { position-anchor: --top }',
    '.plant { animation-timeline: scroll() }',
    '@scope (.plant) { a { color: red } }',
    '.plant:open { color: red }',
  ],
  allowed: ['.plant:has(a) { color: red }', '.plant { width: 1lh }'],
}

const folder = mkdtempSync(join(tmpdir(), 'quad-browser-canary-'))
try {
  const wrong = [
    ...misjudged(code, 'ts', (files) => run([...apiCheck(), '--format=json', ...files]).stdout),
    // Stylelint writes its findings to the standard error stream.
    ...misjudged(styles, 'css', (files) => run([...styleCheck(), ...files]).stderr),
  ]
  if (wrong.length > 0) fail(wrong.join('\n'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log('All planted code and CSS was judged correctly.')

/** Returns one sentence for each plant that the check judged wrongly. */
function misjudged({ forbidden, allowed }, ending, check) {
  const plants = [...forbidden, ...allowed].map((text, index) => ({
    text,
    file: join(folder, `plant-${index}.${ending}`),
    isForbidden: index < forbidden.length,
  }))
  for (const { file, text } of plants) writeFileSync(file, `${text}\n`)
  const found = check(plants.map(({ file }) => file))
  return plants
    .filter(({ file, isForbidden }) => found.includes(basename(file)) !== isForbidden)
    .map(({ text, isForbidden }) => `${isForbidden ? 'not found' : 'found wrongly'}: ${text}`)
}

function run(args) {
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
}
