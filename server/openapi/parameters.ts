import type { Parameter } from './document-types.ts'
import { inputSchema } from './json-schema.ts'
import { pathOf, type Reference } from './reference.ts'

/** What a call takes in its address and headers. */
export function parametersOf(reference: Reference): Parameter[] {
  const { query, isPaged, isKeyed } = reference
  return [
    ...namesInPath(pathOf(reference)).map((name): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(query ? queryParameters(query) : []),
    ...(isPaged ? paging : []),
    ...(isKeyed ? [idempotencyKey] : []),
  ]
}

/** `/api/listings/:id` as OpenAPI writes it: `/api/listings/{id}`. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const namesInPath = (path: string): string[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name)

function queryParameters(query: NonNullable<Reference['query']>): Parameter[] {
  const { properties = {}, required = [] } = inputSchema(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: typeof schema === 'object' ? schema : {},
  }))
}

const paging: Parameter[] = [
  {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'How many at most.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 24 },
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description: 'Where the page starts: taken from the Link of the page before.',
    schema: { type: 'string' },
  },
]

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of your own for this very request. Sent again within 7 days it gets the first answer again and changes nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}
