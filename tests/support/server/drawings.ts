import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(import.meta.dirname, '../../../demo/drawings')

/** The demo's drawings by name, read from disk, because only Vite can import them. */
export function readDrawings(): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => file.endsWith('.svg'))
      .map((file) => [basename(file, '.svg'), readFileSync(join(folder, file), 'utf8')]),
  )
}
