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

/** A listing with eight photos has 50 values. */
const fewValues = 2000

/**
 * The JSON value of a request body; undefined for an empty body.
 * @param mostValues how many values it may have, of all depths together
 * @throws Refusal `bad_input` if it is not JSON, `too_large` if it has more values
 */
export function readJson(text: string, mostValues = fewValues): unknown {
  if (text === '') return undefined
  refuseCostly(text, mostValues)
  const value = parsed(text)
  // An object schema would accept an array as an object without keys. No request here is an array.
  if (Array.isArray(value)) throw new Refusal('bad_input', 'The request must be an object.')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('bad_input', 'The request is not valid JSON.')
  }
}

const deepest = 32

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [array, arrayEnd, object, objectEnd] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Deep nesting and many values take many times longer than other JSON of the same size. */
function refuseCostly(text: string, mostValues: number): void {
  let depth = 0
  let values = 1
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === quote) i = endOfText(text, i)
    else if (code === comma) values += 1
    else if (code === array || code === object) depth += 1
    else if (code === arrayEnd || code === objectEnd) depth -= 1
    if (depth > deepest) throw new Refusal('bad_input', 'The request is nested too deeply.')
    if (values > mostValues) throw new Refusal('too_large', 'The request has too many values.')
  }
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
