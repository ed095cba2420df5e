import { readFileSync } from 'node:fs'

/** A fenced block, as its reader copies it. */
export interface Block {
  section: string
  language: string
  text: string
}

/** Words with which a command begins. Inline code that begins otherwise is a name. */
const programs =
  /^(?:[A-Z_]+=\S+ )*(?:quad|systemctl|journalctl|systemd-analyze|npm|install|tar|certbot|rsync|useradd|chown) \S/

const fence = /^( *)```(\w*)\n(.*?)^ *```$/gms

/**
 * The pieces of a page that its reader runs or copies. Each must be taken before the end, so that
 * what is added to the page is run, too, or is named as something that is not.
 */
export class Document {
  readonly #text: string
  readonly #left = new Set<string>()
  readonly blocks: readonly Block[]
  readonly #commands: readonly string[]
  /** The commands of `quad` in the table. */
  readonly table: readonly string[]

  constructor(file: string) {
    this.#text = readFileSync(file, 'utf8')
    this.blocks = sectionsOf(this.#text).flatMap(({ title, text }) =>
      [...text.matchAll(fence)].map(([, indent = '', language = '', lines = '']) => ({
        section: title,
        language,
        text: lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      })),
    )
    const prose = this.#text.replaceAll(fence, '')
    const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
    this.#commands = inline.filter((code) => programs.test(code))
    this.table = sectionsOf(prose)
      .filter(({ title }) => title === 'Commands')
      .flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('| `')))
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
      .map(([, code = '']) => code)
    for (const { text } of this.blocks) this.#left.add(text)
    for (const command of [...this.#commands, ...this.table]) this.#left.add(command)
  }

  /** The block of that language in a section. @param place its place among them, from 0 */
  block(section: string, language: string, place = 0): string {
    const own = this.blocks.filter((each) => each.section === section && each.language === language)
    const found = own[place]
    if (!found) throw new Error(`There is no block ${place} of “${language}” in “${section}”.`)
    this.#left.delete(found.text)
    return found.text
  }

  /** The only command in the prose or the table that matches. */
  command(pattern: RegExp): string {
    const all = new Set([...this.#commands, ...this.table].filter((each) => pattern.test(each)))
    const [found, second] = all
    if (found === undefined || second !== undefined)
      throw new Error(`${all.size} commands of the document match ${pattern}.`)
    this.#left.delete(found)
    return found
  }

  /** The path that the prose names there. */
  path(pattern: RegExp): string {
    const [, found] = pattern.exec(this.#text) ?? []
    if (found === undefined) throw new Error(`The document has no path like ${pattern}.`)
    return found
  }

  /** What nobody has taken yet. */
  get left(): string[] {
    return [...this.#left]
  }
}

const sectionsOf = (text: string) =>
  text.split(/^## /m).map((part) => {
    const [title = ''] = part.split('\n', 1)
    return { title, text: part }
  })
