import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's own folder, whatever the caller's working directory is. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The file behind a package's command, to be run by this very Node without a shell between. */
export function bin(name, command = name) {
  const folder = join(root, 'node_modules', name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command]
  return join(folder, entry)
}

export function isMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)
}

/**
 * Ends with one sentence: what is wrong and what to do about it.
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
