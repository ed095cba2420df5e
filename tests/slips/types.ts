import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { withSlip, type Slip } from './find-slips.ts'

const packageFile = createRequire(import.meta.url).resolve('typescript/package.json')
const compiler = join(dirname(packageFile), 'bin', 'tsc')

const copied = ['client', 'server', 'sync', 'drizzle', 'demo', 'package.json', 'tsconfig.base.json']

/**
 * The slips that the type checker notices. It checks a copy of the program, with one slip in each
 * file at a time.
 */
export function noticedByTypes(slips: readonly Slip[]): Set<Slip> {
  const noticed = new Set<Slip>()
  const folder = mkdtempSync(join(tmpdir(), 'quad-types-'))
  try {
    for (const name of copied) cpSync(name, join(folder, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    for (const round of roundsOf(slips))
      for (const slip of noticedIn(folder, round)) noticed.add(slip)
  } finally {
    rmSync(folder, { recursive: true })
  }
  return noticed
}

/** The first slip of each file, then the second of each. */
function roundsOf(slips: readonly Slip[]): Slip[][] {
  const rounds: Slip[][] = []
  for (const slip of slips) {
    const round = rounds.find((each) => each.every(({ file }) => file !== slip.file))
    if (round) round.push(slip)
    else rounds.push([slip])
  }
  return rounds
}

function noticedIn(folder: string, slips: readonly Slip[]): Slip[] {
  for (const slip of slips)
    writeFileSync(join(folder, slip.file), withSlip(slip, readFileSync(slip.file, 'utf8')))
  const projects = new Set(slips.map(({ file }) => file.split('/')[0] ?? ''))
  const wrong = new Set([...projects].flatMap((project) => wrongFiles(folder, project)))
  for (const { file } of slips) cpSync(file, join(folder, file))
  return slips.filter(({ file }) => wrong.has(file))
}

function wrongFiles(folder: string, project: string): string[] {
  const args = [compiler, '--project', project, '--pretty', 'false']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return [...stdout.matchAll(/^(.+?)\(\d+,\d+\): error /gm)].map(([, file = '']) => file)
}
