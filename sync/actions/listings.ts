import * as v from 'valibot'
import { defineAction, type LocalContext } from '../engine/action.ts'
import { fieldList } from '../field-list.ts'
import { idSchema, pairId } from '../id.ts'
import { imageIdSchema, imageNameOf, namedImage, photoHashSchema } from '../images.ts'
import {
  categories,
  conditionOf,
  conditionSchema,
  eventTypeOf,
  eventTypes,
  listingFieldNames,
  listingLimits,
  listingProblem,
  parsePrice,
  priceSentence,
  statusSchema,
  type Category,
  type Condition,
  type EventType,
  type Listing,
} from '../listings.ts'
import { seenValuesOf } from '../seen.ts'

// Typed or numeric; `listingProblem` has the sentence, `parsePrice` the number.
const price = v.union(
  [v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(40))],
  priceSentence,
)
const categoryName = v.pipe(
  v.custom<Category>((input) => typeof input === 'string', 'Please fill in all required fields.'),
  v.metadata({ type: 'string', enum: categories }),
)
const eventTypeName = v.pipe(
  v.custom<EventType>((input) => typeof input === 'string', 'Please select an event type.'),
  v.metadata({ type: 'string', enum: eventTypes }),
)
const text = v.pipe(v.string(), v.maxLength(20_000))
const images = v.pipe(
  v.array(v.union([imageIdSchema, photoHashSchema])),
  v.maxLength(listingLimits.images, `A listing can have at most ${listingLimits.images} photos.`),
  v.check((ids) => new Set(ids).size === ids.length, 'The same photo was added twice.'),
)

export const createListing = defineAction('listing.create', {
  version: 1,
  rest: 'POST /api/listings/create',
  seenBy: 'campus',
  args: v.strictObject({
    id: idSchema,
    title: v.optional(text, ''),
    description: v.optional(text, ''),
    price: v.optional(price, ''),
    category: v.optional(categoryName, () => v.parse(categoryName, '')),
    eventType: v.optional(eventTypeName),
    condition: v.optional(conditionSchema),
    images: v.optional(images, []),
  }),
  rule: listingProblem,
  touches: ({ id }) => [{ table: 'listings', key: id }],
  local(view, args, { actor, now }) {
    view.put('listings', {
      ...fieldsOf(args),
      _id: args.id,
      status: 'Available',
      images: args.images.map(namedImage),
      seller: { _id: actor.userId, id: actor.userId, username: actor.username },
      universityId: actor.universityId,
      views: 0,
      inquiries: 0,
      timeListed: new Date(now).toISOString(),
    })
  },
  words: ({ title }) => `New listing “${title}”`,
  listing: ({ id }) => id,
  photos: (args) => args.images,
})

/**
 * Sends only the changed fields, so changes of another device to other fields stay. A field in `seen`
 * is changed only if the server's value is one of those that the author saw.
 */
export const editListing = defineAction('listing.edit', {
  version: 1,
  rest: 'PATCH /api/listings/:id',
  seenBy: 'campus',
  args: v.strictObject({
    id: idSchema,
    title: v.optional(text),
    description: v.optional(text),
    price: v.optional(price),
    category: v.optional(categoryName),
    eventType: v.optional(eventTypeName),
    condition: v.optional(conditionSchema),
    status: v.optional(statusSchema),
    images: v.optional(images),
    seen: v.optional(
      v.strictObject({
        title: seenValuesOf(text),
        description: seenValuesOf(text),
        price: seenValuesOf(price),
        category: seenValuesOf(categoryName),
        eventType: seenValuesOf(v.nullable(eventTypeName)),
        condition: seenValuesOf(conditionSchema),
        status: seenValuesOf(statusSchema),
        images: seenValuesOf(images),
      }),
    ),
  }),
  touches: ({ id }) => [{ table: 'listings', key: id }],
  local(view, { id, images: imageIds, price: asked, seen: _seen, ...others }) {
    const row = view.get('listings', id)
    if (!row) return
    const changes = { ...others, price: asked === undefined ? undefined : parsePrice(asked) }
    const known = new Map(row.images.map((image) => [imageNameOf(image), image]))
    const changed = imageIds?.map((imageId) => known.get(imageId) ?? namedImage(imageId))
    const edited = { ...row, ...definedOf(changes), images: changed ?? row.images }
    const { eventType, condition, ...rest } = edited
    const choices = {
      ...eventTypeOf({ ...rest, eventType }),
      ...conditionOf({ ...rest, condition }),
    }
    view.put('listings', { ...rest, ...choices })
  },
  words: (args, { listing }) => `${fieldList(args, listingFieldNames)} of ${listing}`,
  listing: ({ id }) => id,
  photos: (args) => args.images ?? [],
})

export const deleteListing = defineAction('listing.delete', {
  version: 1,
  rest: 'DELETE /api/listings/:id',
  seenBy: 'campus',
  args: v.strictObject({ id: idSchema }),
  touches: ({ id }, context) => [{ table: 'listings', key: id }, savedRef(id, context)],
  local(view, { id }, { actor }) {
    view.delete('listings', id)
    view.delete('savedListings', pairId(id, actor.userId))
  },
  words: (_, { listing }) => `Delete ${listing}`,
  listing: ({ id }) => id,
})

/** Moves one's own listing to one's present campus. For REST: Quad's own client does not queue it. */
export const moveListing = defineAction('listing.move', {
  version: 1,
  rest: 'POST /api/listings/move/:id',
  seenBy: 'campus',
  args: v.strictObject({ id: idSchema }),
  words: (_, { listing }) => `Move ${listing} to your campus`,
  listing: ({ id }) => id,
})

/** One view per viewer and UTC day; the count on the screen waits for the server's. */
export const viewListing = defineAction('listing.view', {
  version: 1,
  rest: 'POST /api/listings/view/:id',
  args: v.strictObject({ id: idSchema }),
  supersedes: (args, earlier) => args.id === earlier.id,
  silent: true,
})

/** One inquiry per user. For REST: the first message about a listing counts as an inquiry, too. */
export const inquireListing = defineAction('listing.inquire', {
  version: 1,
  rest: 'PATCH /api/listings/inquiry-count/:id',
  args: v.strictObject({ id: idSchema }),
  silent: true,
})

const savedRef = (listingId: string, { actor }: LocalContext) =>
  ({ table: 'savedListings', key: pairId(listingId, actor.userId) }) as const

type Fields = Pick<
  Listing,
  'title' | 'description' | 'price' | 'category' | 'eventType' | 'condition'
>

function fieldsOf({
  title,
  description,
  price: asked,
  category,
  eventType,
  condition,
}: {
  title: string
  description: string
  price: number | string
  category: Category
  eventType?: EventType | undefined
  condition?: Condition | null | undefined
}): Fields {
  const fields = {
    title: title.trim(),
    description: description.trim(),
    price: parsePrice(asked) ?? 0,
    category,
  }
  return {
    ...fields,
    ...eventTypeOf({ category, eventType }),
    ...conditionOf({ category, condition }),
  }
}

type DefinedFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function definedOf<T extends object>(changes: T): DefinedFields<T> {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as DefinedFields<T>
}
