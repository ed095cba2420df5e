import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { createListing, editListing } from '#sync/actions/listings.ts'
import { changeProfile } from '#sync/actions/profiles.ts'
import { Contract } from '#tests/openapi/contract.ts'

/*
 * Devices queue edits for weeks, and other programs call the API. So the arguments that come from the
 * tables of fields stay as the released versions took them. New fields may join them.
 */

const text = { type: 'string', maxLength: 20_000 }
const price = { anyOf: [{ type: 'number' }, { type: 'string', maxLength: 40 }] }
/** Those of every server. A school may have added others, and the handlers know which. */
const category = {
  type: 'string',
  examples: ['Electronics', 'Event Tickets', 'Clothing', 'Textbooks', 'Furniture', 'Other'],
}
const eventType = {
  type: 'string',
  enum: ['Concert', 'Sporting Event', 'Play', 'Festival', 'Other'],
}
const none = { type: 'null' }
const condition = {
  anyOf: [
    { enum: ['New', 'Like New', 'Good', 'Fair', 'For Parts', ''], type: 'string' },
    { type: 'null' },
  ],
}
const status = { enum: ['Available', 'Pending', 'Sold', 'Active'], type: 'string' }
const photo = { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' }
const hash = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' }
const images = { type: 'array', items: { anyOf: [photo, hash] }, maxItems: 8 }
const listing = { title: text, description: text, price, category, eventType, condition }
const profileText = { type: 'string', maxLength: 2000 }
const profile = {
  firstName: profileText,
  lastName: profileText,
  username: profileText,
  year: { type: 'integer' },
  bio: profileText,
}

const seen = (fields: object) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, items]) => [
      name,
      { type: 'array', items, minItems: 1, maxItems: 4 },
    ]),
  ),
  required: [],
  additionalProperties: false,
})

const takes = (properties: object) => ({
  properties: { id: {}, ...properties },
  required: ['id'],
  additionalProperties: false,
})

const allSeen = { ...listing, eventType: { anyOf: [eventType, none] }, status, images }

test.each([
  [createListing, { ...listing, images: { ...images, default: [] } }],
  [editListing, { ...listing, status, images, seen: seen(allSeen) }],
  [changeProfile, { ...profile, email: profileText, college: profileText, seen: seen(profile) }],
])('the arguments of a queued $name stay as released devices send them', ({ args }, properties) => {
  const schema = toJsonSchema(args, { errorMode: 'ignore', typeMode: 'input' })
  expect(schema).toMatchObject(takes(properties))
})

test.each([
  ['/api/listings/create', 'post', {}],
  ['/api/listings/{id}', 'patch', { status }],
])('the API documents the fields of %s as before', (path, method, more) => {
  const body = new Contract().document.paths[path]?.[method]?.requestBody
  const { title: _, description: _long, price: _typed, ...choices } = listing
  expect(body?.content['application/json']?.schema.properties).toMatchObject({
    ...choices,
    ...more,
  })
})
