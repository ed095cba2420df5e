import type { Context } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'

/**
 * The request's JSON body, parsed by a schema.
 * @throws Refusal `bad_input` for another shape, and as `readJson` does
 */
export async function readBody<S extends GenericSchema>(
  c: Context,
  schema: S,
): Promise<InferOutput<S>> {
  const text = await c.req.text()
  return parse(schema, readJson(c.req.header('content-type'), text))
}

/**
 * The JSON value of a request body; undefined for an empty body.
 * @throws Refusal `bad_input` if it is not JSON, `unsupported_type` for another content type
 */
export function readJson(contentType: string | undefined, text: string): unknown {
  if (text === '') return undefined
  if (contentType !== undefined && !/^(application\/json|text\/plain)\b/i.test(contentType)) {
    throw new Refusal('unsupported_type', 'Please send the request as application/json.')
  }
  const value = parsed(text)
  // An object schema would accept an array as an object without keys. No request here is an array.
  if (Array.isArray(value)) throw new Refusal('bad_input', 'The request is not valid.')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('bad_input', 'The request is not valid JSON.')
  }
}
