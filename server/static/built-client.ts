import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** The folder beside the built server, or `dist` when run from source. */
export const builtClient =
  [join(here, '../client'), join(here, '../../dist/client')].find((folder) =>
    existsSync(join(folder, 'index.html')),
  ) ?? join(here, '../client')

export interface ClientFile {
  file: string
  /** Compressed copies beside the file: `br`, `gzip`. */
  codings: Map<string, string>
  etag: string
}

/** The folder of the build's manifest, which is not served. */
const buildsOwn = '.vite'

const suffixes = { br: '.br', gzip: '.gz' } as const

/** The files of a built client by URL path. No other file of the disk can be requested. */
export function filesOf(folder: string): Map<string, ClientFile> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const names = new Set(entries.map((entry) => join(entry.parentPath, entry.name)))
  const plain = [...names].filter(
    (name) =>
      !name.startsWith(join(folder, buildsOwn)) &&
      !Object.values(suffixes).some((suffix) => name.endsWith(suffix)),
  )
  return new Map(
    plain.map((file) => [file.slice(folder.length).replaceAll('\\', '/'), describe(file, names)]),
  )
}

function describe(file: string, names: Set<string>): ClientFile {
  const coded = Object.entries(suffixes).filter(([, suffix]) => names.has(file + suffix))
  return {
    file,
    codings: new Map(coded.map(([coding, suffix]) => [coding, file + suffix])),
    etag: `W/"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`,
  }
}
