import * as v from 'valibot'
import { fitting, storedFields, type FieldsOf, type Given } from './engine/fields.ts'
import { imageIdSchema, imageNameOf, imageSchema, photoHashSchema } from './images.ts'
import {
  categories,
  conditionSchema,
  eventTypes,
  hasEventType,
  listingLimits,
  parsePrice,
  priceSentence,
  statusSchema,
  type Condition,
  type EventType,
  type ListingFields,
} from './listings.ts'

const text = v.pipe(v.string(), v.maxLength(20_000))
// Typed or numeric; `listingProblem` has the sentence, `parsePrice` the number.
const price = v.union(
  [v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(40))],
  priceSentence,
)
const category = v.pipe(
  v.string('Please fill in all required fields.'),
  v.metadata({ type: 'string', examples: categories }),
)
const eventType = v.pipe(
  v.custom<EventType>((input) => typeof input === 'string', 'Please select an event type.'),
  v.metadata({ type: 'string', enum: eventTypes }),
)
const images = v.pipe(
  v.array(v.union([imageIdSchema, photoHashSchema])),
  v.maxLength(listingLimits.images, `A listing can have at most ${listingLimits.images} photos.`),
  v.check((ids) => new Set(ids).size === ids.length, 'The same photo was added twice.'),
)

const trimmed = v.pipe(v.string(), v.trim())
// An action names a photo, a row has its image.
const photoName = v.union([
  v.string(),
  v.pipe(
    imageSchema,
    v.transform((image): string => imageNameOf(image)),
  ),
])

/** What the form of a new listing asks for, besides its photos. */
export type NewListing = Omit<ListingFields, 'status' | 'images'>

export const newListingFields = {
  title: { name: 'Title', args: text, stored: trimmed },
  description: { name: 'Description', args: text, stored: trimmed },
  price: {
    name: 'Price',
    args: price,
    stored: v.pipe(v.union([v.number(), v.string()]), v.transform(parsePrice), v.number()),
  },
  category: { name: 'Category', args: category, stored: v.pipe(category, v.nonEmpty()) },
  eventType: {
    name: 'Event type',
    args: eventType,
    seen: v.nullable(eventType),
    stored: v.pipe(
      v.nullable(eventType),
      v.transform((type): EventType | undefined => type || undefined),
    ),
    if: (listing) => hasEventType(listing.category),
  },
  condition: {
    name: 'Condition',
    args: conditionSchema,
    stored: v.pipe(
      conditionSchema,
      v.transform((condition): Condition | undefined => condition ?? undefined),
    ),
    if: (listing) => !hasEventType(listing.category),
  },
  takesOffers: {
    name: 'Take offers',
    // A row has it only if it is off. A form has texts.
    args: v.nullable(v.boolean()),
    stored: v.pipe(
      v.nullable(v.union([v.boolean(), v.picklist(['', 'true', 'false'])])),
      v.transform((takes): false | undefined => (String(takes) === 'false' ? false : undefined)),
    ),
  },
  floor: {
    name: 'Lowest offer',
    args: v.nullable(price),
    stored: v.pipe(
      v.nullable(v.union([v.number(), v.string()])),
      v.transform((floor): number | undefined => parsePrice(floor ?? '') || undefined),
    ),
  },
} satisfies FieldsOf<NewListing>

/** All fields of a listing that its seller edits. */
export const listingFields = {
  ...newListingFields,
  status: { name: 'Status', args: statusSchema, stored: statusSchema },
  images: {
    name: 'Photos',
    args: images,
    stored: v.array(photoName),
  },
} satisfies FieldsOf<ListingFields>

/** What a listing keeps of these fields. A required field that is missing or not valid is blank. */
export const newListing = (given: Given<typeof newListingFields>): NewListing =>
  fitting(newListingFields, {
    ...({ title: '', description: '', price: 0, category: 'Other' } as const),
    ...storedFields(newListingFields, given),
  })
