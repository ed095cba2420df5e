/**
 * A text in which no mail program finds an address to follow, or a line that is not its own: whoever
 * writes it must not send strangers anywhere under our name. It stays readable: `evil.com` becomes
 * `evil. com`.
 */
export function withoutLinks(text: string): string {
  return (
    text
      // Compatibility forms first: a full-width dot is a dot to a browser's address bar.
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

/** The same in one line. */
export const oneLine = (text: string): string => withoutLinks(text).replace(/\s+/g, ' ').trim()

/** The same as a quotation. */
export const quoted = (text: string): string => withoutLinks(text).trim().replace(/^/gm, '> ')
