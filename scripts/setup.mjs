/** Prepares what every command needs: dependencies that load, and a build of the current sources. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fail, root, runNode } from './project.mjs'

const require = createRequire(import.meta.url)
const compiler =
  'a C++ compiler, make and python3 (Debian: apt-get install build-essential python3)'
const stamp = join(root, 'dist', '.stamp')
const sources = [
  'client',
  'server',
  'sync',
  'drizzle',
  'demo',
  'scripts/build.mjs',
  'scripts/hover-media.mjs',
  'vite.config.ts',
  'vite.api-docs.config.ts',
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
  console.log('Building Quad. This happens once after each change.')
  if (runNode([join(root, 'scripts', 'build.mjs')]) !== 0) fail('The build failed. See above.')
  // The fingerprint is from before the build, so edits made during the build cause another one.
  writeFileSync(stamp, wanted)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Quad needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
}

/** Compares package-lock.json with npm's own record of what it has installed. */
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
 * `npm ci` refuses a lockfile without the optional packages of other platforms, and npm leaves those
 * out where it cannot fetch them. `npm install --no-save` installs the same versions.
 */
function install() {
  console.log('Installing dependencies.')
  const options = ['--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  npm(
    ['install', ...options],
    `npm could not install the packages. If better-sqlite3 failed: without its compiled file from GitHub, npm compiles it, which needs ${compiler}, and the headers of Node.js, from nodejs.org or in the folder that npm_config_nodedir names.`,
  )
}

/** The native part is missing if install scripts are off, and outdated after a change of Node. */
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
  const advice = `better-sqlite3 could not be built. Install ${compiler}, or use a Node.js version it has binaries for.`
  console.log('Building the native part of better-sqlite3.')
  npm(['rebuild', 'better-sqlite3'], advice)
  if (!databaseLoads()) fail(advice)
}

/** Runs the npm that runs this script, or else the npm on the PATH. */
function npm(args, failure) {
  const own = process.env.npm_execpath
  const status = own?.endsWith('.js')
    ? runNode([own, ...args])
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows }).status
  if (status !== 0) fail(failure)
}

const isWindows = process.platform === 'win32'

/** Names, sizes and times of all source files. Reading their contents would slow down every start. */
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
  // The build writes the generated files itself.
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.gen.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

function readOr(path, fallback) {
  return existsSync(path) ? readFileSync(path, 'utf8') : fallback
}
