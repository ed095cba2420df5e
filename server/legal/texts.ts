import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalPage } from '#sync/accounts/legal.ts'
import { ConfigError } from '../config/config-error.ts'
import { schoolFolder } from './school-files.ts'

/** Markdown with `{{…}}` for what Quad knows (`filledIn`). */
export type LegalTexts = Readonly<Record<LegalPage, string>> & {
  /** What a sign-up stores of the terms. */
  readonly termsVersion: string
}

const files = import.meta.glob<string>('./texts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const largest = 256 * 1024

/**
 * The texts of the school, and Quad's own for those that it does not have.
 * @throws ConfigError if a file is too large, or if the terms have no version
 */
export function loadLegalTexts(dataDir: string): LegalTexts {
  const textOf = (page: LegalPage) => ownText(dataDir, page) ?? files[`./texts/${page}.md`] ?? ''
  const terms = textOf('terms')
  const [, termsVersion] = /^Version: *(\S.{0,58}\S|\S)\s*$/m.exec(terms) ?? []
  if (termsVersion === undefined)
    throw new ConfigError(
      `${join(dataDir, schoolFolder, 'terms.md')} needs a line like “Version: 2026-09-01” of at most 60 characters. A sign-up stores it.`,
    )
  return { privacy: textOf('privacy'), terms, imprint: textOf('imprint'), termsVersion }
}

function ownText(dataDir: string, page: LegalPage): string | undefined {
  const file = join(dataDir, schoolFolder, `${page}.md`)
  if (!existsSync(file)) return undefined
  if (statSync(file).size > largest) throw new ConfigError(`${file} must have at most 256 KB.`)
  return readFileSync(file, 'utf8')
}
