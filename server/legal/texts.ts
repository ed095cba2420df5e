import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalPage } from '#sync/accounts/legal.ts'
import { ConfigError } from '../config.ts'
import { schoolFolder } from './school-files.ts'

/** Markdown with `{{…}}` for what Quad knows (`fillIn`). */
export type LegalTexts = Readonly<Record<LegalPage, string>>

const files = import.meta.glob<string>('./texts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const largest = 256 * 1024

/**
 * The texts of the school, and Quad's own for those that it does not have.
 * @throws ConfigError if a file is too large
 */
export function loadLegalTexts(dataDir: string): LegalTexts {
  const textOf = (page: LegalPage) => ownText(dataDir, page) ?? files[`./texts/${page}.md`] ?? ''
  return { privacy: textOf('privacy'), terms: textOf('terms'), imprint: textOf('imprint') }
}

function ownText(dataDir: string, page: LegalPage): string | undefined {
  const file = join(dataDir, schoolFolder, `${page}.md`)
  if (!existsSync(file)) return undefined
  if (statSync(file).size > largest) throw new ConfigError(`${file} must have at most 256 KB.`)
  return readFileSync(file, 'utf8')
}
