import { fold } from '../texts/search.ts'
import { wordKey } from './rule-changes.ts'

/** Scripts that write no space between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** What stands around a word in a sentence. Other signs are part of it, as in “c++” and “.22”. */
const around = /^(?:(?!\.\p{N})[^\p{L}\p{N}\p{M}\p{S}#%&@])+|[^\p{L}\p{N}\p{M}\p{S}#%&@]+$/gu
const hasLetter = /[\p{L}\p{N}]/u
const hasSignAtEnd = /^[^\p{L}\p{N}\p{M}]|[^\p{L}\p{N}\p{M}]$/u

/**
 * A held word as it is compared: as `wordKey`, unless a sign at its beginning or end is part of it. Then
 * folded as it is written, because the letters of “c++” are in too many texts.
 */
export function heldKey(text: string): string {
  const parts = fold(text)
    .trim()
    .split(/\s+/u)
    .map((part) => part.replace(around, ''))
  const isSigned = parts.some((part) => hasLetter.test(part) && hasSignAtEnd.test(part))
  return isSigned ? parts.filter(Boolean).join(' ') : wordKey(text)
}

const hasSign = (key: string): boolean => key !== wordKey(key)

/** Whether a word is not in too many texts. A single sign of a script without spaces is a word. */
export function isDistinct(typed: string): boolean {
  const key = heldKey(typed)
  const letters = key.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return letters > 1 || (letters === 1 && (hasSign(key) || unspaced.test(key)))
}

/** Signs between two letters or digits, as in “va.pe”. */
const signsWithin = /(?<=[\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}\s]+(?=[\p{L}\p{N}\p{M}])/gu

/** From so many letters on, a word is also found with a space after each: “g u n”. */
const leastSpelled = 3
const spelled = / (?:\S ){3}/u

/**
 * The words of a list that one of the texts has, whatever their case and accents: as whole words, with
 * signs between their letters, with a space after each letter, and a phrase also written as one word. A
 * word with a sign at its beginning or end is found as it is written. A part of another word is none, and
 * neither are two words, because “pen is” is innocent.
 */
export function wordsIn(texts: readonly string[], words: readonly string[]): string[] {
  if (words.length === 0) return []
  const finders = texts.map(finderIn)
  return words.filter((word) => {
    const key = heldKey(word)
    return finders.some((has) => has(key))
  })
}

/** Finds words by their keys in a text. */
function finderIn(text: string): (key: string) => boolean {
  const written = fold(text).replace(/\s+/gu, ' ')
  const plain = ` ${wordKey(text)} `
  const joined = ` ${wordKey(fold(text).replace(signsWithin, ''))} `
  const all = new Set([...plain.split(' '), ...joined.split(' ')])
  const solid = plain.replaceAll(' ', '')
  const isSpelled = spelled.test(plain)
  return (key) => {
    if (hasSign(key)) return isWritten(written, key)
    const letters = key.replaceAll(' ', '')
    if (unspaced.test(key)) return solid.includes(letters)
    if (all.has(letters)) return true
    if (letters !== key && [plain, joined].some((each) => each.includes(` ${key} `))) return true
    const characters = isSpelled ? [...letters] : []
    return characters.length >= leastSpelled && plain.includes(` ${characters.join(' ')} `)
  }
}

const endsInWord = /[\p{L}\p{N}\p{M}]$/u
const beginsInWord = /^[\p{L}\p{N}\p{M}]/u

/** Whether a text has this, and not as a part of a longer word. */
function isWritten(text: string, key: string): boolean {
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    const end = at + key.length
    // A letter has one or two units.
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2)]
    if (!endsInWord.test(before) && !beginsInWord.test(after)) return true
  }
  return false
}
