import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const client = fileURLToPath(new URL('../../../dist/client/', import.meta.url))

/**
 * What a page shows first waits for its route. The bar of a student imports the badges while it
 * renders, so the browser asks for them before the first card, too.
 */
const starts = {
  '/for-you': ['routes/for-you.tsx?tsr-split=component', 'shell/unread-badges.ts'],
  '/login': ['routes/login.tsx?tsr-split=component'],
}
type FirstScreen = keyof typeof starts

/** The built scripts that the browser asks for before a page shows something, as `assets/….js`. */
export function firstScripts(page: FirstScreen): string[] {
  const text = readFileSync(join(client, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const known = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk ${key}.`)
    if (known.has(chunk.file)) return
    known.add(chunk.file)
    for (const each of chunk.imports ?? []) visit(each)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(key)
  for (const key of starts[page]) visit(key)
  return [...known].filter((file) => file.endsWith('.js'))
}

/** `assets/for-you-DOb5a9tH.js` is the chunk `for-you`. */
export const chunkName = (file: string): string => file.replace(/^.*\/|-[\w-]{8}\.js$/g, '')

/**
 * Bytes of a built script as the server sends it to a browser that accepts Brotli. The names of other
 * files in it have a fixed hash here: the real ones are new with each change of any file, and would let
 * the size of this one change with it.
 */
export function sentBytes(file: string): number {
  const text = readFileSync(join(client, file), 'utf8')
  const hashes = new Map<string, string>()
  const fixed = text.replace(/(?<=-)[\w-]{8}(?=\.(?:js|css)\b)/g, (real) => {
    const known = hashes.get(real) ?? hashOf(String(hashes.size))
    hashes.set(real, known)
    return known
  })
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: fixed.length }
  return brotliCompressSync(fixed, { params }).length
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8)
