import type { Context } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { bodyText } from './body-text.ts'

/**
 * The request's JSON body, parsed by a schema.
 * @throws Refusal `bad_input` for another shape, and as `bodyText` and `readJson` do
 */
export async function readBody<S extends GenericSchema>(
  c: Context,
  schema: S,
): Promise<InferOutput<S>> {
  return parse(schema, readJson(await bodyText(c)))
}

/**
 * The JSON value of a request body; undefined for an empty body.
 * @throws Refusal `bad_input` if it is not JSON
 */
export function readJson(text: string): unknown {
  if (text === '') return undefined
  const value = parsed(text)
  // An object schema would accept an array as an object without keys. No request here is an array.
  if (Array.isArray(value)) throw new Refusal('bad_input', 'The request must be an object.')
  return value
}

function parsed(text: string): unknown {
  if (isDeep(text)) throw new Refusal('bad_input', 'The request is nested too deeply.')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('bad_input', 'The request is not valid JSON.')
  }
}

const deepest = 32

const [quote, backslash] = [0x22, 0x5c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Deep nesting takes many times longer to parse than other JSON of the same size. */
function isDeep(text: string): boolean {
  let depth = 0
  for (let i = 0; i < text.length && depth <= deepest; i += 1) {
    const code = text.charCodeAt(i)
    if (code === quote) i = endOfText(text, i)
    else if (opening.has(code)) depth += 1
    else if (closing.has(code)) depth -= 1
  }
  return depth > deepest
}

/** The place of the quote that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  let end = start
  let backslashes = 1
  while (backslashes % 2 === 1) {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
    backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1
  }
  return end
}
