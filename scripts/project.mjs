import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The path of a package's command, to run it with this Node and without a shell. */
export function bin(name, command = name) {
  const folder = join(root, 'node_modules', name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command]
  return join(folder, entry)
}

/** Runs a script with this Node and shows its output. Returns the exit code. */
export function runNode(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status ?? 1
}

/** Whether the module is the script that Node was started with. */
export function isMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)
}

/**
 * Prints what is wrong and what to do about it, and exits with code 1.
 * @returns {never}
 */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
