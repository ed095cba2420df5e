import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { sessionUserSchema } from '#sync/accounts/session.ts'
import { errorSchema } from '#sync/answer.ts'
import { imageSchema } from '#sync/images.ts'
import { conversationAnswerSchema, messageAnswerSchema } from '#sync/messages.ts'
import { listingSchema } from '#sync/listings.ts'
import { publicProfileSchema } from '#sync/profiles.ts'
import { savedListingAnswerSchema, savedListingSchema } from '#sync/saved-listings.ts'
import { universitySchema } from '#sync/accounts/universities.ts'
import type { Reference } from './reference.ts'

/** Schemas that several answers share, by their names in the reference. */
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
  // A check in code has no counterpart in JSON Schema. Its refusal explains it.
  errorMode: 'ignore',
  overrideSchema: ({ jsonSchema }) => tidy(jsonSchema),
}

/**
 * An empty default only lets a rule find out that a field is missing, so it is no default for callers,
 * and often not of the field's own kind. Some tools want a schema for what follows a tuple: nothing.
 */
function tidy({ default: preset, ...schema }: JsonSchema): JsonSchema {
  const isEmpty = preset === undefined || ['""', '{}'].includes(JSON.stringify(preset))
  return {
    ...schema,
    ...(isEmpty ? {} : { default: preset }),
    ...(schema.items === false ? { items: { not: {} } } : {}),
  }
}

/**
 * The schema of a request. Rules add required fields and limits that the schema itself does not
 * have.
 */
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

/** The schema of an answer. Shared parts are references into the document's components. */
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
