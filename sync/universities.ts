import * as v from 'valibot'
import { defineAction } from './engine/action.ts'
import {
  eduOnly,
  emailDomain,
  emailShapeProblem,
  firstEmailProblem,
  isWithinDomain,
  type EmailRule,
} from './email.ts'
import { idSchema } from './id.ts'
import type { Problem } from './parse.ts'

export const universitySchema = v.object({
  id: v.string(),
  name: v.string(),
  domains: v.array(v.string()),
})
export type University = v.InferOutput<typeof universitySchema>

/** The supported universities that own a mail domain, or a domain above it. */
export const universitiesOf = (domain: string, all: University[]): University[] =>
  all.filter((university) => university.domains.some((own) => isWithinDomain(domain, own)))

/**
 * Which college an address may choose: the server's own school where there is one, else one that
 * owns its mail domain. An address of no supported university may choose any.
 */
export function collegeProblem(
  { email, college }: { email: string; college: string },
  all: University[],
  school?: University,
): Problem | undefined {
  const owners = school ? [school] : universitiesOf(emailDomain(email), all)
  const choice = owners.length > 0 ? owners : all
  if (choice.some(({ name }) => name === college)) return undefined
  const [first, ...others] = owners.map(({ name }) => name)
  if (first === undefined)
    return { field: 'college', message: 'Please choose a college from the list.' }
  const names = [first, ...others].join(' or ')
  return {
    field: 'college',
    message: `Your email address belongs to ${names}. Please choose it as your college.`,
  }
}

/** Those whose name, or a word or mail domain of it, starts like the text; best matches first. */
export function searchUniversities(text: string, all: University[], most = 8): University[] {
  const wanted = fold(text)
  if (wanted === '') return all.slice(0, most)
  const rank = (university: University): number => {
    const name = fold(university.name)
    if (name.startsWith(wanted)) return 0
    if (name.includes(` ${wanted}`)) return 1
    if (university.domains.some((domain) => domain.startsWith(wanted))) return 2
    return name.includes(wanted) ? 3 : 4
  }
  return all
    .map((university) => ({ university, rank: rank(university) }))
    .filter((entry) => entry.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.university.name.localeCompare(b.university.name))
    .slice(0, most)
    .map((entry) => entry.university)
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim()

export interface SchoolRequest extends Record<string, string> {
  schoolName: string
  schoolEmailExample: string
  userContactEmail: string
}

/** The first problem of a request; which endings count as a university's is the server's setting. */
export function schoolRequestProblem(
  request: SchoolRequest,
  rule: EmailRule = eduOnly,
): Problem | undefined {
  for (const field of ['schoolName', 'schoolEmailExample', 'userContactEmail'] as const) {
    if ((request[field] ?? '').trim() === '')
      return { field, message: 'Please fill out all fields.' }
  }
  if (request.schoolName.length > 120)
    return { field: 'schoolName', message: 'The school name must be at most 120 characters long.' }
  if (firstEmailProblem(request.schoolEmailExample, rule)) {
    return {
      field: 'schoolEmailExample',
      message: 'Please enter a valid university email before submitting.',
    }
  }
  const contact = emailShapeProblem(request.userContactEmail)
  return contact ? { field: 'userContactEmail', message: contact } : undefined
}

const text = v.optional(v.pipe(v.string(), v.maxLength(1000)), '')
export const schoolRequestFields = {
  schoolName: text,
  schoolEmailExample: text,
  userContactEmail: text,
}

/** Asks for a school to be added. Made before sign-in, so it is never queued and has no local effect. */
export const requestSchool = defineAction('school.request', {
  version: 1,
  rest: 'POST /api/school-requests',
  session: 'none',
  args: v.strictObject({ id: idSchema, ...schoolRequestFields }),
})
