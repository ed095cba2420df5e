import * as v from 'valibot'
import { ending, expectation } from './texts/expectation.ts'
import { clipField, Refusal } from './refusal.ts'
import { brokenText, cleanTexts } from './texts/clean.ts'

/** A sentence about one field of an input. */
export interface Problem {
  field: string
  message: string
}

/** A sentence for texts that no database keeps as they are. */
export const brokenSentence = 'This text has a character that cannot be stored. Please remove it.'

/**
 * Cleans the texts of foreign input, parses it by `schema`, then checks the whole with `rule`. Every
 * call and action goes through it, on the device and on the server, so that no text escapes the rule.
 * @throws Refusal `bad_input` for a text with NUL or half of a character, and as `parseShape` does
 */
export function parse<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  rule?: (output: v.InferOutput<S>) => Problem | undefined,
): v.InferOutput<S> {
  const broken = brokenText(input)
  if (broken)
    throw new Refusal('bad_input', brokenSentence, clipField(broken.join('.')) || undefined)
  return parseShape(schema, cleanTexts(input), rule)
}

/**
 * Parses foreign input by `schema` as it is, for texts that `parse` reads later, one by one.
 * @throws Refusal `bad_input` with the message and field of the first problem
 */
export function parseShape<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  rule?: (output: v.InferOutput<S>) => Problem | undefined,
): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  if (!result.success) {
    const issue = result.issues[0]
    const field = clipField(v.getDotPath(issue) ?? '') || undefined
    throw new Refusal('bad_input', sentence(issue, field), field)
  }
  const problem = rule?.(result.output)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  return result.output
}

// Valibot's own messages start like this. Every other message is ours: a whole sentence, or its end.
const builtIn = /^Invalid \w+( \w+)?: /

function sentence(issue: v.BaseIssue<unknown>, field: string | undefined): string {
  const isEnding = issue.message.startsWith(ending)
  if (!isEnding && !builtIn.test(issue.message)) return issue.message
  if (field !== undefined && issue.type === 'strict_object' && issue.expected === 'never')
    return `Unknown field: ${field}.`
  if (field !== undefined && issue.received === 'undefined') return `Missing field: ${field}.`
  const subject = field === undefined ? 'The request' : `The field ${field}`
  return `${subject} ${isEnding ? issue.message : expectation(issue)}.`
}
