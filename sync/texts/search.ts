import type { Listing } from '../listings.ts'

const beyondAscii = /\P{ASCII}/u
/** Accents, emoji selectors, and Hebrew points; soft hyphens, joiners, and direction marks. */
const marks = /[\p{Script=Inherited}\p{Cf}\u0591-\u05c7]/gu
const singleQuotes = /[‘’‚‛′‵ʹʻʼ`‹›]/gu
const doubleQuotes = /[“”„‟″‶ʺ〝〞〟«»]/gu
const dashes = /[\p{Pd}−⁃]/gu
/** Letters that Unicode does not decompose, and the small sigma at the end of a word. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  '⁄': '/',
}
const folded = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')

/**
 * A text for comparisons: lower case without accents, compatibility forms as their plain letters
 * (½ as 1/2), and one kind of quote and dash. Stored search texts depend on it: a change needs a
 * migration that folds them again.
 */
export const fold = (text: string): string =>
  beyondAscii.test(text) ? foldUnicode(text) : text.replaceAll('`', "'").toLowerCase()

// Two of the quotes do not decompose into quotes: ″ into two single ones, ´ into a space and an accent.
// Others are made by it, such as the three of ‷.
const foldUnicode = (text: string): string =>
  text
    .replace(doubleQuotes, '"')
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(singleQuotes, "'")
    .replace(dashes, '-')
    .replace(marks, '')
    .toLowerCase()
    .replace(folded, (letter) => letters[letter] ?? letter)

const spaces = /[\s\p{Cc}]+/gu

/** A folded text without hyphens, with one space between words. */
export const plainWords = (text: string): string =>
  fold(text).replaceAll('-', '').replace(spaces, ' ').trim()

/** The folded words of a search. No words match everything. */
export const searchWords = (search: string): string[] =>
  plainWords(search).split(' ').filter(Boolean)

/** With a space around each word, so that a search can ask where a word starts. */
const spacedWords = (text: string): string => ` ${plainWords(text)} `

/** The title's words and the description's, which a search reads. */
export const searchTextOf = ({ title, description }: Texts): string =>
  `${spacedWords(title)}\n${spacedWords(description)}`

/** A longer word is only looked for as it is, so that a search stays cheap. */
const longestInTwo = 24
const leastOfSecond = 3

/**
 * A word of a search as a text has it in two: `tshirt` as “t shirt”. The second part may go on in the
 * text (“t shirts”) if the search has three letters of it. Otherwise `forth` would find every “for the”.
 */
export function inTwo(word: string): string[] {
  const characters = [...word]
  if (characters.length > longestInTwo) return []
  return characters.slice(1).map((_, i) => {
    const second = characters.slice(i + 1)
    const end = second.length < leastOfSecond ? ' ' : ''
    return ` ${characters.slice(0, i + 1).join('')} ${second.join('')}${end}`
  })
}

type Texts = Pick<Listing, 'title' | 'description'>

// Folding costs more than all else in a search, so it is not done twice.
const known = new WeakMap<Texts, Texts>()

/** The texts of a listing as `searchTextOf` joins them. */
export function foldedTexts(listing: Texts): Texts {
  const held = known.get(listing)
  if (held) return held
  const { title, description } = listing
  const texts = { title: spacedWords(title), description: spacedWords(description) }
  known.set(listing, texts)
  return texts
}

/** Whether a title or description contains every word of the search. */
export function searchMatcher(search: string): (listing: Texts) => boolean {
  const forms = searchWords(search).map((word) => [word, ...inTwo(word)])
  return (listing) => {
    const { title, description } = foldedTexts(listing)
    return forms.every((all) =>
      all.some((form) => title.includes(form) || description.includes(form)),
    )
  }
}
