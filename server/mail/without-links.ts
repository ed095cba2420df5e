/**
 * Rewrites a text so that no mail program turns a part of it into a link or a line of its own. A
 * sender must not direct strangers anywhere under our name. The text stays readable: `evil.com`
 * becomes `evil. com`.
 */
export function withoutLinks(text: string): string {
  return (
    text
      // Compatibility forms come first, because an address bar reads a full-width dot as a dot.
      .normalize('NFKC')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{C}\n]/gu, '')
      .replace(/(?<=\S)([.。])(?=\p{L})|(?<=[^\s\d])([.。])(?=\p{N})/gu, '$1$2 ')
      .replace(/(?<=\d)\.(?=\d+\.\d)/g, '. ')
      .replace(/(?<=\p{L}):(?=\S)|:(?=\/)/gu, ': ')
      .replace(/(?<=\S)@(?=\S)/g, ' @ ')
      .replace(/\\(?=\\)/g, '\\ ')
  )
}

/** Removes links and puts the text on one line. */
export const oneLine = (text: string): string => withoutLinks(text).replace(/\s+/g, ' ').trim()

/** Removes links and formats the text as a quotation. */
export const quoted = (text: string): string => withoutLinks(text).trim().replace(/^/gm, '> ')
