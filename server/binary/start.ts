/**
 * The first code of the single executable, and the only code that runs from inside it. The program
 * itself, with its pages and native parts, is in the assets: native parts load from files only. They
 * are unpacked at the first start, into a folder that only this user may enter, and compared with
 * their hashes at each start of a process that uses them.
 */
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import Module, { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { getAsset, getRawAsset } from 'node:sea'
import { Script } from 'node:vm'
import { actAsOwner, defaultDataDir, OwnerError, requireOwner } from '../data-folder/owner.ts'
import { readSettings, SettingsFileError } from '../settings-file.ts'

/** The SHA-256 of each file of the program. */
type Manifest = Record<string, string>

/** Over half of the program. Only the processes that decode photos load it, and the demo. */
const photoPackages = /^node_modules\/(?:sharp|@img|detect-libc|semver)\//
const decoder = 'decode-photos.js'

class UnpackError extends Error {}

const expected = [UnpackError, OwnerError, SettingsFileError]

let dataDir = defaultDataDir

try {
  const { args, env } = readSettings(process.argv.slice(2), process.env)
  dataDir = env.DATA_DIR || defaultDataDir
  process.umask(0o077)
  // First, so that the owner of the data also owns what is unpacked.
  const isSomeoneElse = actAsOwner(dataDir)
  start(args, isSomeoneElse)
} catch (error) {
  if (!(error instanceof Error && expected.some((kind) => error instanceof kind))) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function start([own = '']: readonly string[], isSomeoneElse: boolean): void {
  const text = getAsset('manifest.json', 'utf8')
  const manifest = JSON.parse(text) as Manifest
  const version = hashOf(Buffer.from(text)).slice(0, 16)
  const ownFolder = dirname(dirname(own))
  // The program starts this executable again for photos and backups, and names the file to run.
  if (basename(ownFolder) === version) {
    process.argv.splice(1, 1)
    if (basename(own) === decoder)
      unpackAll(ownFolder, manifest, (name) => photoPackages.test(name))
  } else {
    const folder = privateFolder(version, isSomeoneElse)
    unpackAll(folder, manifest, (name) => own === 'demo' || !photoPackages.test(name))
    process.argv[1] = join(folder, 'server', 'main.js')
    refuseNoexec(process.argv[1])
  }
  run(process.argv[1] ?? '')
}

/** Native parts load like programs. The error of their loader names a package that Quad does not need. */
function refuseNoexec(file: string): void {
  try {
    // Fails on a disk that is mounted with noexec, although the file has the mode of a program.
    accessSync(file, constants.X_OK)
  } catch {
    throw new UnpackError(
      `Quad cannot run from ${dirname(dirname(file))}, because that disk is mounted with noexec. Set CACHE_DIRECTORY to a folder on another disk.`,
    )
  }
}

/**
 * Runs a script as Node runs a main module, with the code that Node compiled when the executable was
 * built. Node compiles the script again if it is another Node.
 */
function run(main: string): void {
  const compiled = `${main}.compiled`
  const script = new Script(Module.wrap(readFileSync(main, 'utf8')), {
    filename: main,
    ...(existsSync(compiled) && { cachedData: readFileSync(compiled) }),
  })
  const require = createRequire(main)
  const module = new Module(main)
  // Other scripts of the program require this one, and must not run it again.
  require.cache[main] = Object.assign(module, { filename: main, loaded: true })
  script.runInThisContext()(module.exports, require, module, main, dirname(main))
}

/** Unpacks what is not as it was built, of the files that this process needs. */
function unpackAll(folder: string, manifest: Manifest, isNeeded: (name: string) => boolean): void {
  for (const [name, hash] of Object.entries(manifest)) {
    if (!isNeeded(name)) continue
    const file = join(folder, name)
    if (!existsSync(file) || hashOf(readFileSync(file)) !== hash) unpack(file, name)
  }
}

/** Another process may start at the same time, so a file appears whole or not at all. */
function unpack(file: string, name: string): void {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    deleteDraftsOf(file)
    writeFileSync(draft, new Uint8Array(getRawAsset(name) as ArrayBuffer), { mode: 0o700 })
    rmSync(file, { force: true, recursive: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new UnpackError(`Quad could not unpack itself to ${file}${reasonOf(error)}`)
  }
}

/** Deletes what processes left that were killed while they unpacked this file. */
function deleteDraftsOf(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const [, draftOf, pid] = /^(.+)\.(\d+)$/.exec(name) ?? []
    if (draftOf === basename(file) && !isRunning(Number(pid)))
      rmSync(join(dirname(file), name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * A folder of this version, in the first place where this user may make one.
 *
 * @param isSomeoneElse whether the home in the environment is that of another user
 */
function privateFolder(version: string, isSomeoneElse: boolean): string {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME, HOME } = process.env
  // A service often has no home that it may write to.
  const ofUser = [XDG_CACHE_HOME && join(XDG_CACHE_HOME, 'quad'), HOME && join(HOME, '.cache/quad')]
  // systemd names the first one.
  const places = [CACHE_DIRECTORY, ...(isSomeoneElse ? [] : ofUser), join(dataDir, 'program')]
  const folders = places.flatMap((place) => (place ? [join(resolve(place), version)] : []))
  let last: unknown
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
    } catch (error) {
      last = error
      continue
    }
    refuseOpenFolder(folder)
    return folder
  }
  requireOwner(dataDir)
  throw new UnpackError(`Quad could not unpack itself to ${folders.join(' or ')}${reasonOf(last)}`)
}

/** The end of a sentence. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return ', because the disk is full. Make space, then start Quad again.'
  return `: ${error instanceof Error ? error.message : String(error)}.`
}

/** What others could write to would run with this user's rights. */
function refuseOpenFolder(folder: string): void {
  const { mode, uid } = lstatSync(folder)
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0)
  if (isOwn) return
  throw new UnpackError(
    `Other users may use ${folder}, from where Quad would run. Remove that folder and start again.`,
  )
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
