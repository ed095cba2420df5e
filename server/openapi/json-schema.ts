import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { sessionUserSchema } from '#sync/accounts.ts'
import { errorSchema } from '#sync/answer.ts'
import { imageSchema } from '#sync/images.ts'
import { conversationAnswerSchema, messageAnswerSchema } from '#sync/messages.ts'
import { listingSchema } from '#sync/listings.ts'
import { publicProfileSchema } from '#sync/profiles.ts'
import { savedListingAnswerSchema, savedListingSchema } from '#sync/saved-listings.ts'
import { universitySchema } from '#sync/universities.ts'
import type { Reference } from './reference.ts'

/** What several answers share, by the name under which the reference shows it once. */
const shared: Record<string, GenericSchema> = {
  Error: errorSchema,
  Conversation: conversationAnswerSchema,
  Image: imageSchema,
  Listing: listingSchema,
  Message: messageAnswerSchema,
  Profile: publicProfileSchema,
  SavedListing: savedListingSchema,
  SavedListingWithListing: savedListingAnswerSchema,
  SessionUser: sessionUserSchema,
  University: universitySchema,
}

const house: ConversionConfig = {
  target: 'draft-2020-12',
  // A check written in code has no counterpart in JSON Schema; it answers with a sentence.
  errorMode: 'ignore',
}

/** What may be sent. A rule may demand and limit what the schema lets pass, to say so in a sentence. */
export function inputSchema(
  schema: GenericSchema,
  { demands = [], limits = {} }: Pick<Reference, 'demands' | 'limits'> = {},
): JsonSchema {
  const converted = plain(toJsonSchema(schema, { ...house, typeMode: 'input' }))
  const properties = Object.entries(converted.properties ?? {}).map(([name, part]) => {
    const { default: preset, ...rest } = typeof part === 'object' ? part : {}
    const kept = preset === undefined || demands.includes(name) ? {} : { default: preset }
    return [name, { ...rest, ...kept, ...limits[name] }] as const
  })
  return {
    ...converted,
    properties: Object.fromEntries(properties),
    required: [...new Set([...(converted.required ?? []), ...demands])],
  }
}

const answered: ConversionConfig = {
  ...house,
  typeMode: 'output',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

/** What is answered. Shared parts are references into the document's components. */
export const outputSchema = (schema: GenericSchema): JsonSchema =>
  plain(toJsonSchema(schema, { ...answered, definitions: shared }))

/** The shared parts themselves. */
export const sharedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(shared).map(([name, schema]) => {
      const { [name]: _self, ...definitions } = shared
      return [name, plain(toJsonSchema(schema, { ...answered, definitions }))]
    }),
  )

const plain = ({ $schema: _dialect, $defs: _shared, ...schema }: JsonSchema): JsonSchema => schema
