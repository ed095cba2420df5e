import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Coding } from '../codings.ts'

const here = dirname(fileURLToPath(import.meta.url))

/** A folder of pages beside the built server, or in `dist` when run from source. */
const built = (name: string): string =>
  [join(here, '..', name), join(here, '../../dist', name)].find((folder) =>
    existsSync(join(folder, 'index.html')),
  ) ?? join(here, '..', name)

/** The app. */
export const builtClient = built('client')
/** The page at /api/docs. */
export const builtApiDocs = built('api-docs')

/** Reads a file once. Answers share its bytes, so that one whose caller does not read holds no copy. */
type Content = () => Promise<Uint8Array<ArrayBuffer>>

export interface BuiltFile {
  file: string
  content: Content
  /** Compressed copies of the content, the smallest first. */
  codings: Map<Coding, Content>
  etag: string
}

/** The folder of the build's manifest, which is not served. */
const buildsOwn = '.vite'

const suffixes = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The files of a built folder by URL path. No other file of the disk can be requested. */
export function filesOf(folder: string): Map<string, BuiltFile> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const names = new Set(entries.map((entry) => join(entry.parentPath, entry.name)))
  const plain = [...names].filter(
    (name) =>
      !name.startsWith(join(folder, buildsOwn)) &&
      !suffixes.some(([, suffix]) => name.endsWith(suffix)),
  )
  return new Map(
    plain.map((file) => [file.slice(folder.length).replaceAll('\\', '/'), describe(file, names)]),
  )
}

function describe(file: string, names: Set<string>): BuiltFile {
  const coded = suffixes.filter(([, suffix]) => names.has(file + suffix))
  return {
    file,
    content: contentOf(file),
    codings: new Map(coded.map(([coding, suffix]) => [coding, contentOf(file + suffix)])),
    etag: `W/"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`,
  }
}

function contentOf(file: string): Content {
  let content: ReturnType<Content> | undefined
  return () => {
    content ??= readFile(file)
    content.catch(() => (content = undefined))
    return content
  }
}
