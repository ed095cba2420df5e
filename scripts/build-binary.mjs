/**
 * `npm run build:binary` makes `dist/quad`: one executable for this platform, which needs neither
 * Node nor a network where it runs. Node's single-executable application holds the program as assets.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { bin, fail, root, runNode } from './project.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const work = join(root, '.cache', 'binary')
const program = join(work, 'program')
const main = join(program, 'server', 'main.js')
const target = join(root, 'dist', 'quad')
/** Where Node looks for the program in its own file. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/** They fetch or build native parts when a package is installed. */
const buildsOnly = new Set(['prebuild-install'])
const mostBytes = 140 * 1000 * 1000

refuseSharedNode()
ensureInstalled()
ensureBuilt()
rmSync(work, { recursive: true, force: true })
const vite = [bin('vite'), 'build', '--logLevel', 'warn', '--config']
if (runNode([...vite, 'vite.server.config.ts', '--mode', 'binary']) !== 0) fail('No program.')
if (runNode([...vite, 'vite.binary.config.ts']) !== 0) fail('No start of the program.')
collect()
if (runNode([join(root, 'scripts', 'compile-binary.mjs'), main]) !== 0) fail('No compiled code.')
const files = readdirSync(program, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .toSorted()
assemble(files)
const { size } = statSync(target)
const hash = hashOf(target)
writeFileSync(`${target}.sha256`, `${hash}  quad\n`)
console.log(`dist/quad: ${(size / 1e6).toFixed(1)} MB (at most 140), ${files.length} files inside.`)
console.log(`SHA-256: ${hash}`)
if (size > mostBytes) fail('The executable is too large.')

/** A Node of some Linux distributions is a small file beside a library, which would be missing. */
function refuseSharedNode() {
  if (process.platform !== 'linux') return
  const libraries = execFileSync('ldd', [process.execPath], { encoding: 'utf8' })
  if (libraries.includes('libnode'))
    fail('This Node.js needs libnode.so. Please use one from nodejs.org to build the executable.')
}

/** Puts the pages, the documentation and the packages with native parts beside the server. */
function collect() {
  for (const name of ['client', 'api-docs'])
    cpSync(join(root, 'dist', name), join(program, name), {
      recursive: true,
      filter: (path) => !/\.map(\.br|\.gz)?$/.test(path),
    })
  for (const name of ['docs', 'README.md', 'SECURITY.md', 'CHANGELOG.md', 'LICENSE'])
    cpSync(join(root, name), join(program, name === 'docs' ? name : join('docs', name)), {
      recursive: true,
      filter: (path) => !path.includes(`${sep}pictures`),
    })
  // Wherever the program is unpacked, no other package may say what its files are.
  writeFileSync(join(program, 'package.json'), '{ "type": "commonjs" }\n')
  for (const name of ['better-sqlite3', 'sharp', '@node-rs/argon2', '@node-rs/bcrypt'])
    collectPackage(name, root)
}

/** Copies what a package needs to run, and the packages that it depends on, where they are installed. */
function collectPackage(name, from) {
  const folder = folderOf(name, from)
  if (folder === undefined) return
  const place = join(program, relative(root, folder))
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  cpSync(folder, place, { recursive: true, filter: (path) => isNeeded(relative(folder, path)) })
  const { dependencies = {}, optionalDependencies = {} } = manifest
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (!buildsOnly.has(each)) collectPackage(each, folder)
}

/** Without sources, types and what only a compiler makes and needs. */
function isNeeded(path) {
  if (/\.(d\.[cm]?ts|map|md|wasm|gyp|h|c|cpp)$/.test(path)) return false
  const [first, , name] = path.split(sep)
  if (['deps', 'src', 'docs', 'node_modules', 'install'].includes(first)) return false
  return first !== 'build' || name === undefined || name === 'better_sqlite3.node'
}

/** The folder of an installed package, seen from another one. Packages of other platforms are missing. */
function folderOf(name, from) {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  return paths
    .map((path) => join(path, name))
    .find((path) => statSync(join(path, 'package.json'), { throwIfNoEntry: false }))
}

function assemble(paths) {
  const nameOf = (path) => relative(program, path).split(sep).join('/')
  const manifest = join(work, 'manifest.json')
  writeFileSync(
    manifest,
    JSON.stringify(Object.fromEntries(paths.map((path) => [nameOf(path), hashOf(path)]))),
  )
  const config = join(work, 'sea.json')
  const blob = join(work, 'quad.blob')
  writeFileSync(
    config,
    JSON.stringify({
      main: join(work, 'start', 'start.cjs'),
      output: blob,
      disableExperimentalSEAWarning: true,
      assets: {
        'manifest.json': manifest,
        ...Object.fromEntries(paths.map((path) => [nameOf(path), path])),
      },
    }),
  )
  if (runNode(['--experimental-sea-config', config]) !== 0) fail('No assets.')
  mkdirSync(dirname(target), { recursive: true })
  rmSync(target, { force: true })
  copyFileSync(process.execPath, target)
  chmodSync(target, 0o755)
  const args = [bin('postject'), target, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse]
  if (runNode(args) !== 0) fail('The program could not be put into the executable.')
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
