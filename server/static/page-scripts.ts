import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean()),
    imports: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof manifestSchema>

/** The manifest's name for a page: `routes/edit-listing.$id.index.tsx?tsr-split=component`. */
const pageName = /^routes\/(.+)\.tsx\?tsr-split=component$/

/**
 * The scripts of each page as a `Link` header. Otherwise the browser learns of most of them from a
 * script that it has to fetch first. The largest come first: over HTTP/1.1 a browser has six
 * connections, and the slowest file must not wait for a free one.
 */
export function pageScripts(folder: string): (path: string) => string | undefined {
  const manifest = manifestOf(folder)
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const pages = Object.keys(manifest).flatMap((key) => {
    const [, name] = pageName.exec(key) ?? []
    if (name === undefined) return []
    const files = [...withImports(manifest, [...entry, key])]
      .flatMap((each) => manifest[each]?.file ?? [])
      .map((file) => ({ file, size: statSync(join(folder, file)).size }))
      .toSorted((a, b) => b.size - a.size)
    const link = files.map(({ file }) => `</${file}>; rel=modulepreload`).join(', ')
    return [{ address: addressOf(name), link }]
  })
  return (path) => pages.find(({ address }) => address.test(path))?.link
}

function manifestOf(folder: string): Manifest {
  const file = join(folder, '.vite', 'manifest.json')
  if (!existsSync(file)) return {}
  return v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')))
}

function withImports(manifest: Manifest, keys: string[], known = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (known.has(key)) continue
    known.add(key)
    withImports(manifest, manifest[key]?.imports ?? [], known)
  }
  return known
}

/**
 * Turns `create-listing/index` into /create-listing and `profile.$name` into a pattern for any
 * name.
 */
function addressOf(name: string): RegExp {
  const parts = name.split(/[./]/).filter((part) => part !== 'index')
  return new RegExp(`^/${parts.map((part) => (part.startsWith('$') ? '[^/]+' : part)).join('/')}$`)
}
