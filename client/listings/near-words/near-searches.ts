import distance from 'damerau-levenshtein'
import type { Listing } from '#sync/listings.ts'
import { plainWords } from '#sync/texts/search.ts'

/** How many suggestions are made, and how many near words of each word are tried for them. */
const mostOffered = 3
const mostTried = 6
/** A longer search is a sentence. Its words are not compared, so that the work stays small. */
const mostWords = 8

type Titled = Pick<Listing, 'title'>
type Find = (search: string) => readonly Titled[]
/** A word of titles: how often it is there, and in which forms. */
type Word = { times: number; isLower: boolean; forms: Map<string, number> }
type Vocabulary = ReadonlyMap<string, Word>
type Near = { written: string; steps: number }

/**
 * Searches that find something where this one does not: its words without a result are replaced by
 * the nearest words of titles.
 * @param find what a search finds; an empty one finds all that may be shown
 */
export function nearSearches(search: string, find: Find): string[] {
  const words = search.trim().split(/\s+/u)
  if (words.length > mostWords) return []
  let vocabulary: Vocabulary | undefined
  let searches: Near[] = [{ written: '', steps: 0 }]
  for (const word of words) {
    const isKnown = find(word).length > 0
    if (!isKnown) vocabulary ??= vocabularyOf(find(''))
    const forms =
      vocabulary && !isKnown ? nearWords(word, vocabulary) : [{ written: word, steps: 0 }]
    searches = searches
      .flatMap((start) => forms.map((form) => joined(start, form)))
      .filter(({ written }) => find(written).length > 0)
      .sort((a, b) => a.steps - b.steps)
      .slice(0, mostOffered)
  }
  // A farther word beside a near one would be noise.
  const [nearest] = searches
  if (!vocabulary || !nearest) return []
  return searches.filter(({ steps }) => steps === nearest.steps).map(({ written }) => written)
}

const joined = (start: Near, { written, steps }: Near): Near => ({
  written: `${start.written} ${written}`.trim(),
  steps: start.steps + steps,
})

/** The words that the word may be a slip of, the nearest and the most frequent first. */
function nearWords(word: string, vocabulary: Vocabulary): Near[] {
  const given = plainWords(word)
  const most = mostSteps(given)
  const near = [...vocabulary].flatMap(([folded, one]) => {
    if (Math.abs(folded.length - given.length) > most) return []
    const { steps } = distance(given, folded)
    return steps <= most ? [{ folded, one, steps }] : []
  })
  return near
    .sort(
      (a, b) => a.steps - b.steps || b.one.times - a.one.times || (a.folded < b.folded ? -1 : 1),
    )
    .slice(0, mostTried)
    .map(({ one, steps }) => ({ written: spellingOf(one), steps }))
}

/** How many letters may differ. Short words are all near each other, and a number is meant. */
function mostSteps(word: string): number {
  if (word.length < 4 || !/\p{L}/u.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

const wordsOfTitle = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

function vocabularyOf(listings: readonly Titled[]): Vocabulary {
  const vocabulary = new Map<string, Word>()
  for (const { title } of listings) {
    for (const [i, [written]] of [...title.matchAll(wordsOfTitle)].entries()) {
      const folded = plainWords(written)
      const word = vocabulary.get(folded) ?? { times: 0, isLower: false, forms: new Map() }
      vocabulary.set(folded, word)
      const lower = written.toLowerCase()
      // Every word may have a capital at the start of a title.
      const form = i === 0 && written.slice(1) === lower.slice(1) ? lower : written
      word.times += 1
      word.isLower ||= written === lower
      word.forms.set(form, (word.forms.get(form) ?? 0) + 1)
    }
  }
  return vocabulary
}

/** The form that people write most often: in lower case, unless all of them write it otherwise. */
function spellingOf({ isLower, forms }: Word): string {
  const sorted = [...forms].sort(([, a], [, b]) => b - a).map(([form]) => form)
  const lower = sorted.find((form) => form === form.toLowerCase())
  const other = sorted.find((form) => form !== form.toLowerCase())
  return (isLower ? lower : (other ?? lower)) ?? ''
}
