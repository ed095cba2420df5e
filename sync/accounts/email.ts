/** The addresses a server accepts: endings like `.edu`, or a school's domains with their subdomains. */
export interface EmailRule {
  suffixes: string[]
  schoolDomains?: string[]
}

export const eduOnly: EmailRule = { suffixes: ['.edu'] }

/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, of which two are the brackets. */
const longest = 254
// No characters that are invisible (`\p{C}`) or that a log or an email header could misread.
const shape =
  /^[^\s\p{C}@"(),:;<>[\]\\]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z]{2,6}$/u

/** The first problem as a sentence: space, @, shape. */
export function emailShapeProblem(email: string): string | undefined {
  if (/\s/.test(email)) return 'Email cannot contain spaces.'
  if (!email.includes('@')) return "Email must contain '@'."
  const local = email.slice(0, email.indexOf('@'))
  const dotted = local.startsWith('.') || local.endsWith('.') || local.includes('..')
  if (email.length > longest || local.length > 64 || dotted || !shape.test(email))
    return 'Invalid email format.'
  return undefined
}

/** The documented order: space, @, shape, ending. */
export function firstEmailProblem(email: string, rule: EmailRule): string | undefined {
  const problem = emailShapeProblem(email)
  if (problem || endsWell(email, rule)) return problem
  return `Email must be a valid university email ending in '${endings(rule)}'.`
}

export const emailDomain = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Whether `domain` is `parent` or a subdomain of it. notpurdue.edu is no subdomain of purdue.edu. */
export const isWithinDomain = (domain: string, parent: string): boolean =>
  domain === parent || domain.endsWith(`.${parent}`)

function endsWell(email: string, rule: EmailRule): boolean {
  const domain = emailDomain(email)
  if (rule.schoolDomains) return rule.schoolDomains.some((own) => isWithinDomain(domain, own))
  return rule.suffixes.some((suffix) => domain.endsWith(suffix) && domain.length > suffix.length)
}

function endings(rule: EmailRule): string {
  return (rule.schoolDomains ?? rule.suffixes).join("' or '")
}
