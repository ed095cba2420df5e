import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { parse } from '#sync/parse.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { median } from './measure.ts'

const version = '12.8.2'
const folder = fileURLToPath(new URL('../../.cache/lighthouse', import.meta.url))
const program = join(folder, 'node_modules', 'lighthouse')

const kinds = ['performance', 'accessibility', 'best-practices'] as const
export type Kind = (typeof kinds)[number]

const shares = v.object({ score: v.nullable(v.number()) })
const measure = v.object({ numericValue: v.number() })
const resultSchema = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.object({
    performance: shares,
    accessibility: shares,
    'best-practices': shares,
  }),
  audits: v.looseObject({
    'largest-contentful-paint': measure,
    'total-blocking-time': measure,
    'cumulative-layout-shift': measure,
  }),
})

type Result = v.InferOutput<typeof resultSchema>

export interface Marks {
  /** Scores out of 100, the median of the runs. */
  marks: Record<Kind, number>
  /** Milliseconds until the largest contentful paint. */
  largest: number
  /** Milliseconds in which the page could not respond to a touch. */
  blocked: number
  /** Cumulative layout shift; 0 means that nothing moved. */
  moved: number
}

/**
 * Lighthouse is larger than all build dependencies of Quad together, and only this benchmark needs
 * it. The first run installs it beside the project.
 */
export function ensureLighthouse(): void {
  if (installed() === version) return
  console.log(`  Installing Lighthouse ${version} into .cache/lighthouse.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', '-E', ...quietly, `lighthouse@${version}`], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm could not install Lighthouse.')
}

function installed(): string | undefined {
  const manifest = join(program, 'package.json')
  if (!existsSync(manifest)) return undefined
  return parse(v.object({ version: v.string() }), JSON.parse(readFileSync(manifest, 'utf8')))
    .version
}

interface Visit {
  url: string
  /** The browser's profile folder, which keeps the login. */
  profile: string
  runs: number
}

/**
 * Runs Lighthouse's phone on slow 4G this many times. Before each run it empties the caches and
 * removes the worker, but keeps cookies and other data of the login.
 */
export async function marksOf({ runs, ...visit }: Visit): Promise<Marks> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(visit))
  const middle = (of: (result: Result) => number) => median(results.map(of))
  const mark = (kind: Kind) => middle(({ categories }) => (categories[kind].score ?? 0) * 100)
  return {
    marks: {
      performance: mark('performance'),
      accessibility: mark('accessibility'),
      'best-practices': mark('best-practices'),
    },
    largest: middle(({ audits }) => audits['largest-contentful-paint'].numericValue),
    blocked: middle(({ audits }) => audits['total-blocking-time'].numericValue),
    moved: middle(({ audits }) => audits['cumulative-layout-shift'].numericValue),
  }
}

// A browser of its own: another tool's work in the same browser would count, too.
async function runOnce({ url, profile }: Omit<Visit, 'runs'>): Promise<Result> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(program, 'cli', 'index.js'),
      url,
      `--chrome-flags=${flags.join(' ')}`,
      `--only-categories=${kinds.join(',')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { env: { ...process.env, CHROME_PATH: await ensureChromium() }, maxBuffer: 64 * 2 ** 20 },
  )
  const result = parse(resultSchema, JSON.parse(stdout))
  if (result.runtimeError) throw new Error(`Lighthouse: ${result.runtimeError.message}`)
  return result
}
