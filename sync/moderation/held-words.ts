import { fold } from '../texts/search.ts'
import { wordKey } from './rule-changes.ts'

/** Scripts that write no space between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Signs between two letters or digits, as in “va.pe”. */
const signsWithin = /(?<=[\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}\s]+(?=[\p{L}\p{N}\p{M}])/gu

/** From so many letters on, a word is also found with a space after each: “g u n”. */
const leastSpelled = 3
const spelled = / (?:\S ){3}/u

/**
 * The words of a list that a text has, whatever their case and accents: as whole words, with signs
 * between their letters, with a space after each letter, and a phrase also written as one word. A part of
 * another word is none, and neither are two words, because “pen is” is innocent.
 */
export function wordsIn(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return []
  const plain = ` ${wordKey(text)} `
  const joined = ` ${wordKey(fold(text).replace(signsWithin, ''))} `
  const all = new Set([...plain.split(' '), ...joined.split(' ')])
  const solid = plain.replaceAll(' ', '')
  const isSpelled = spelled.test(plain)
  return words.filter((word) => {
    const key = wordKey(word)
    const letters = key.replaceAll(' ', '')
    if (unspaced.test(key)) return solid.includes(letters)
    if (all.has(letters)) return true
    if (letters !== key && [plain, joined].some((each) => each.includes(` ${key} `))) return true
    const characters = isSpelled ? [...letters] : []
    return characters.length >= leastSpelled && plain.includes(` ${characters.join(' ')} `)
  })
}
