/** What has to be there before anything runs: dependencies that load, and a build of these sources. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { giveUp, root } from './house.mjs'

const require = createRequire(import.meta.url)
const stamp = join(root, 'dist', '.stamp')
const sources = [
  'client',
  'server',
  'sync',
  'drizzle',
  'demo',
  'scripts/build.mjs',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]

export function ensureInstalled() {
  refuseOldNode()
  if (!installedAsLocked()) install()
  if (!databaseLoads()) rebuildDatabase()
}

export function ensureBuilt() {
  const wanted = fingerprint()
  if (readOr(stamp, '') === wanted) return
  console.log('Building Quad. This happens once after every change.')
  run([join(root, 'scripts', 'build.mjs')], 'The build failed; its own words are above.')
  // Taken before the build: what was edited while it ran is built again next time.
  writeFileSync(stamp, wanted)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  giveUp(`Quad needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
}

/** npm writes what it installed into a lockfile of its own, so that no stamp of ours is needed. */
function installedAsLocked() {
  const { packages: there } = JSON.parse(
    readOr(join(root, 'node_modules', '.package-lock.json'), '{"packages":{}}'),
  )
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(
    ([path, { optional, version }]) =>
      path === '' || (there[path] ? there[path].version === version : optional === true),
  )
}

/**
 * `npm ci` refuses a lockfile that lacks another platform's optional package, which is how npm writes
 * one where such a package cannot be had. Installing without saving keeps to the same versions.
 */
function install() {
  console.log('Installing dependencies.')
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  npm(['install', '--include=dev', ...quietly], 'npm could not install the packages.')
}

/** The native part is missing when install scripts are off, and stale after a change of Node. */
function databaseLoads() {
  try {
    const Database = require('better-sqlite3')
    new Database(':memory:').close()
    return true
  } catch {
    return false
  }
}

function rebuildDatabase() {
  const sentence =
    'better-sqlite3 could not be built: install a C++ compiler, make and python3 ' +
    '(Debian: apt-get install build-essential python3), or use a Node.js version it ships binaries for.'
  console.log('Building the native part of better-sqlite3.')
  npm(['rebuild', 'better-sqlite3'], sentence)
  if (!databaseLoads()) giveUp(sentence)
}

function npm(args, sentence) {
  // `npm start` names the npm that runs it; a bare `node scripts/start.mjs` looks on the PATH.
  const itself = process.env.npm_execpath
  if (itself?.endsWith('.js')) return run([itself, ...args], sentence)
  const result = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows })
  if (result.status !== 0) giveUp(sentence)
}

const isWindows = process.platform === 'win32'

function run(args, sentence) {
  const result = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) giveUp(sentence)
}

/** Names, sizes and times of every source file: reading them all would cost the second start. */
function fingerprint() {
  const lines = sources.flatMap(walk).map((path) => {
    const { mtimeMs, size } = statSync(join(root, path))
    return `${path} ${size} ${mtimeMs}`
  })
  return lines.join('\n')
}

function walk(path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  // The build itself writes the generated ones.
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.gen.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

function readOr(path, fallback) {
  return existsSync(path) ? readFileSync(path, 'utf8') : fallback
}
