import type { BaseIssue } from 'valibot'

/** A message that starts with this is the end of a sentence. The name of the field comes before it. */
export const ending = 'must '

/** Most kinds of Valibot's issues, by what they expect. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  finite: 'a number',
  integer: 'a whole number',
  safe_integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  strict_tuple: 'a list',
  object: 'an object',
  loose_object: 'an object',
  strict_object: 'an object',
  record: 'an object',
  iso_timestamp: 'a time in UTC, such as 2026-08-25T09:30:00.000Z',
  url: 'a URL',
}

/** What a value must be that Valibot refuses: the end of a sentence that starts with its name. */
export function expectation(issue: BaseIssue<unknown>): string {
  const most = String(issue.requirement)
  const unit = typeof issue.input === 'string' ? 'characters' : 'entries'
  if (issue.type === 'max_length') return `must have at most ${most} ${unit}`
  if (issue.type === 'min_length') return `must have at least ${most} ${unit}`
  if (issue.type === 'non_empty') return 'must not be empty'
  if (issue.type === 'max_value') return `must be at most ${most}`
  if (issue.type === 'min_value') return `must be at least ${most}`
  if (issue.type === 'union' && issue.issues) return eitherOf(issue.issues)
  return `must be ${kinds[issue.type] ?? choicesIn(issue.expected ?? '')}`
}

const eitherOf = (issues: BaseIssue<unknown>[]): string =>
  `must be ${[...new Set(issues.map(wordsOf))].join(' or ')}`

const wordsOf = (issue: BaseIssue<unknown>): string =>
  (issue.message.startsWith(ending) ? issue.message : expectation(issue)).replace(
    /^must (be )?/,
    '',
  )

/** `("Low" | "High")` as words. */
const choicesIn = (expected: string): string => {
  const choices = Array.from(expected.matchAll(/"([^"]*)"|[\w.-]+/g), ([all, text]) => text ?? all)
  return choices.length > 1 ? `one of ${choices.join(', ')}` : choices.join('')
}
