import type { JsonSchema } from '@valibot/to-json-schema'
import { STATUS_CODES } from 'node:http'
import type { GenericSchema } from 'valibot'
import type { ApiResponse, Content, Operation } from './document-types.ts'
import { inputSchema, outputSchema, sharedSchemas } from './json-schema.ts'
import { parametersOf } from './parameters.ts'
import { methodOf, pathOf, refusalsOf, type Reference } from './reference.ts'
import { refusalsByStatus } from './refusal-responses.ts'
import { Sampler, type Words } from './sample.ts'

const shared = sharedSchemas()

/** A route as OpenAPI describes it. */
export function operationOf(reference: Reference, tag: string): Operation {
  const { summary, about, session = 'required' } = reference
  return {
    operationId: operationId(reference),
    summary,
    ...(about === undefined ? {} : { description: about }),
    tags: [tag],
    security: session === 'none' ? [] : [{ [session === 'cookie' ? 'cookie' : 'bearer']: [] }],
    parameters: parametersOf(reference),
    ...requestBody(reference),
    responses: responsesOf(reference),
  }
}

const operationId = (reference: Reference): string =>
  [methodOf(reference).toLowerCase(), ...pathOf(reference).split(/[^A-Za-z]+/)]
    .filter(Boolean)
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

function requestBody({
  body,
  isForm,
  samples,
  words = {},
  ...rules
}: Reference): Pick<Operation, 'requestBody'> {
  if (body === undefined) return {}
  const schema = inputSchema(body, rules)
  if (Object.keys(schema.properties ?? {}).length === 0) return {}
  const required = isForm === true || (schema.required ?? []).length > 0
  const content = isForm
    ? { 'multipart/form-data': { schema: withFile(schema) } }
    : { 'application/json': samples ? { schema, example: samples.body } : sampled(schema, words) }
  return { requestBody: { required, content } }
}

// A file has no JSON Schema; OpenAPI writes it as a string of this format.
const withFile = ({ properties, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { image: { type: 'string', format: 'binary' }, ...properties },
  required: ['image'],
})

function responsesOf(reference: Reference): Operation['responses'] {
  const { status = 200, answer, samples, words = {}, says, also = {}, isPaged } = reference
  const others = Object.entries(also).map(([code, description]) => [code, { description }])
  const success: ApiResponse = {
    description: STATUS_CODES[status] ?? '',
    ...(isPaged ? { headers: nextPage } : {}),
    content: {
      ...contentOf(answer, says === undefined ? words : { ...words, message: says }),
      ...(samples &&
        typeof answer !== 'string' && {
          'application/json': { schema: outputSchema(answer), example: samples.answer },
        }),
    },
  }
  return {
    ...Object.fromEntries(others),
    ...refusalsByStatus(refusalsOf(reference)),
    [status]: success,
  }
}

const contentOf = (answer: GenericSchema | string, words: Words): Record<string, Content> =>
  typeof answer === 'string'
    ? { [answer]: { schema: { type: 'string' } } }
    : { 'application/json': sampled(outputSchema(answer), words) }

const sampled = (schema: JsonSchema, words: Words): Content => ({
  schema,
  example: new Sampler(shared, words).sampleOf(schema),
})

const nextPage = {
  Link: {
    description: 'The address of the next page, with `rel="next"`. Absent on the last page.',
    schema: { type: 'string' },
  },
} as const
