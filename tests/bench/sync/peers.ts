import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { parse } from '#sync/parse.ts'

const versions = {
  replicache: '15.3.0',
  rxdb: '17.6.0',
  tinybase: '10.0.1',
  // The version that the executor's newest one depends on.
  '@tanstack/db': '0.8.7',
  '@tanstack/offline-transactions': '1.0.53',
} as const

/** The folder of the peers, with its own package.json. */
export const peersFolder = fileURLToPath(new URL('../../../.cache/sync-peers', import.meta.url))

export const names = ['quad', 'replicache', 'rxdb', 'tinybase', 'tanstack'] as const
export type Name = (typeof names)[number]

export const titles: Record<Name, string> = {
  quad: 'Quad',
  replicache: `Replicache ${versions.replicache}`,
  rxdb: `RxDB ${versions.rxdb}`,
  tinybase: `TinyBase ${versions.tinybase}`,
  tanstack: `TanStack DB ${versions['@tanstack/db']}`,
}

/** Only this benchmark needs them; the first run installs them beside the project. */
export function ensurePeers(): void {
  const wanted = Object.entries(versions)
  if (wanted.every(([name, version]) => installed(name) === version)) return
  const packages = wanted.map(([name, version]) => `${name}@${version}`)
  console.log(`  Installing ${packages.join(', ')} into .cache/sync-peers.`)
  mkdirSync(peersFolder, { recursive: true })
  writeFileSync(join(peersFolder, 'package.json'), '{ "private": true }\n')
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', '-E', ...quietly, ...packages], {
    cwd: peersFolder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm could not install the peers.')
}

function installed(name: string): string | undefined {
  const manifest = join(peersFolder, 'node_modules', name, 'package.json')
  if (!existsSync(manifest)) return undefined
  return parse(v.object({ version: v.string() }), JSON.parse(readFileSync(manifest, 'utf8')))
    .version
}
