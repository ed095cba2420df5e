import * as v from 'valibot'
import { emailDomain, isWithinDomain } from './email.ts'
import type { Problem } from '../parse.ts'
import { fold } from '../texts/search.ts'
import { isolated } from '../texts/isolated.ts'

export const universitySchema = v.object({
  id: v.string(),
  name: v.string(),
  domains: v.array(v.string()),
})
export type University = v.InferOutput<typeof universitySchema>

/** The supported universities that own an email domain or a parent domain of it. */
export const universitiesOf = (domain: string, all: University[]): University[] =>
  all.filter((university) => university.domains.some((own) => isWithinDomain(domain, own)))

/**
 * The colleges that an address may choose: the server's own school, if set, or those that own its
 * email domain. An address without a supported university may choose any.
 */
export function collegeProblem(
  { email, college }: { email: string; college: string },
  all: University[],
  school?: University,
): Problem | undefined {
  const owners = school ? [school] : universitiesOf(emailDomain(email), all)
  const choice = owners.length > 0 ? owners : all
  if (choice.some(({ name }) => name === college)) return undefined
  const [first, ...others] = owners.map(({ name }) => isolated(name))
  if (first === undefined)
    return { field: 'college', message: 'Please choose a college from the list.' }
  const names = [first, ...others].join(' or ')
  return {
    field: 'college',
    message: `Your email address belongs to ${names}. Please choose it as your college.`,
  }
}

/** Universities whose name, a word of it or email domain starts with the text; best matches first. */
export function searchUniversities(text: string, all: University[], most = 8): University[] {
  const wanted = wordsOf(text)
  if (wanted === '') return all.slice(0, most)
  const rank = (university: University): number => {
    const name = wordsOf(university.name)
    if (name.startsWith(wanted)) return 0
    if (name.includes(` ${wanted}`)) return 1
    if (university.domains.some((domain) => domain.startsWith(wanted))) return 2
    return name.replaceAll(' ', '').includes(wanted.replaceAll(' ', '')) ? 3 : 4
  }
  return all
    .map((university) => ({ university, rank: rank(university) }))
    .filter((entry) => entry.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.university.name.localeCompare(b.university.name))
    .slice(0, most)
    .map((entry) => entry.university)
}

/** Without an apostrophe, and with a space for every other sign: “St. John’s” as “st. johns”. */
const wordsOf = (text: string): string =>
  fold(text)
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
