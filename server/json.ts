import type { Context } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'

/**
 * The request's JSON body, of that shape.
 * @throws Refusal `bad_input` for another shape, and as `readJson` does.
 */
export async function readBody<S extends GenericSchema>(
  c: Context,
  schema: S,
): Promise<InferOutput<S>> {
  const text = await c.req.text()
  return parse(schema, readJson(c.req.header('content-type'), text))
}

/**
 * The JSON value of a request body; an empty body is undefined.
 * @throws Refusal `bad_input` if it is not JSON, `unsupported_type` if it is called something else.
 */
export function readJson(contentType: string | undefined, text: string): unknown {
  if (text === '') return undefined
  if (contentType !== undefined && !/^(application\/json|text\/plain)\b/i.test(contentType)) {
    throw new Refusal('unsupported_type', 'Please send the request as application/json.')
  }
  const value = parsed(text)
  // An object schema would take a list for an object without keys; no request here is a list.
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
