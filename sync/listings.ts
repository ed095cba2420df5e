import * as v from 'valibot'
import { isBlank } from './blank.ts'
import { imageSchema } from './images.ts'
import { priceText } from './money.ts'
import type { Problem } from './parse.ts'
import { plainDigits } from './texts/digits.ts'

/** `best` is newest, with the listings on top that match the viewer's earlier searches on this device. */
export const feedSorts = ['best', 'newest', 'price_asc', 'price_desc'] as const
export type FeedSort = (typeof feedSorts)[number]

/** The categories of every server. Administrators may rename them and add others: see `moderation/rules.ts`. */
export const categories = [
  'Electronics',
  'Event Tickets',
  'Clothing',
  'Textbooks',
  'Furniture',
  'Other',
] as const
export const eventTypes = ['Concert', 'Sporting Event', 'Play', 'Festival', 'Other'] as const
export const statuses = ['Available', 'Pending', 'Sold'] as const
/**
 * Who hid a listing from others; `age`: no one has said for long that it is still available; `check`: it
 * waits for a moderator, because its text has a word from the list of the administrators.
 */
export const hiders = ['reports', 'moderator', 'age', 'check'] as const
/** How used a thing is. A listing may leave it open. */
export const conditions = ['New', 'Like New', 'Good', 'Fair', 'For Parts'] as const
/** The name of one of `categories`, or of one that the school added. */
export type Category = string
export type EventType = (typeof eventTypes)[number]
export type Condition = (typeof conditions)[number]
export type ListingStatus = (typeof statuses)[number]

export const listingLimits = {
  title: 120,
  description: 4000,
  images: 8,
  price: 100_000,
} as const

/**
 * Why a listing is hidden: by a moderator with a reason, by enough reports or before it is shown until a
 * moderator has looked at it, or for its age until its seller renews it.
 */
export const hiddenSchema = v.object({
  by: v.picklist(hiders),
  reason: v.optional(v.string()),
})

/** A listing as every answer and the device's table show it. `price` is in dollars, `timeListed` ISO 8601. */
export const listingSchema = v.object({
  _id: v.string(),
  title: v.string(),
  description: v.string(),
  price: v.number(),
  category: v.string(),
  eventType: v.optional(v.picklist(eventTypes)),
  condition: v.optional(v.picklist(conditions)),
  status: v.picklist(statuses),
  images: v.array(imageSchema),
  seller: v.object({ _id: v.string(), id: v.string(), username: v.string() }),
  universityId: v.string(),
  views: v.number(),
  inquiries: v.number(),
  timeListed: v.string(),
  /** Its last prices and since when each stood, the oldest first. Absent if it never changed. */
  prices: v.optional(v.array(v.object({ time: v.string(), price: v.number() }))),
  /** Its seller takes no other amount than the price. */
  takesOffers: v.optional(v.literal(false)),
  /** Offers below it are declined. Only in its seller's row and answers. */
  floor: v.optional(v.number()),
  /** The last day on which it can be picked up, `YYYY-MM-DD` on the campus. */
  mustGoBy: v.optional(v.string()),
  /** Of a textbook: 13 digits, and the course in capitals. */
  isbn: v.optional(v.string()),
  course: v.optional(v.string()),
  /** When its title, description, photos or condition last changed. */
  timeEdited: v.optional(v.string()),
  /** Its seller was asked whether it is still available. Only in its seller's row. */
  asked: v.optional(v.literal(true)),
  /** Hidden from others: only its seller and moderators see this. */
  hidden: v.optional(hiddenSchema),
})
export type Listing = v.InferOutput<typeof listingSchema>

type Managed =
  | '_id'
  | 'seller'
  | 'universityId'
  | 'views'
  | 'inquiries'
  | 'timeListed'
  | 'hidden'
  | 'prices'
  | 'mustGoBy'
  | 'isbn'
  | 'course'
  | 'timeEdited'
  | 'asked'

/**
 * What its seller edits of a listing: all of it that the server does not manage. Photos have the
 * names that actions use. `listingFields` says how each field is edited.
 */
export type ListingFields = Omit<Listing, Managed | 'images'> & { images: string[] }

/** Only event tickets have an event type, and only other things have a condition. */
export const hasEventType = (category: string): boolean => category === 'Event Tickets'

export const priceSentence = 'Price must be a number of 0 or more.'

/**
 * Why this is no price, or undefined. A price is typed in dollars with at most two decimals, in the
 * digits of any script: `12`, `12.5`, `12,50`, `$12.50`, `1,200`, `１２`.
 */
export function priceProblem(input: unknown): string | undefined {
  const typed = typeof input === 'number' || typeof input === 'string' ? plainPrice(input) : ''
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(typed)) return priceSentence
  if (/\.\d{3}/.test(typed)) return 'Use at most two decimals.'
  if (Number(typed) <= listingLimits.price) return undefined
  return `The highest price is ${priceText(listingLimits.price)}.`
}

/** A price as typed, in dollars; undefined for what is none. */
export const parsePrice = (input: string | number): number | undefined =>
  priceProblem(input) === undefined ? Number(plainPrice(input)) : undefined

const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

function plainPrice(input: string | number): string {
  // A large or small number as text has an exponent.
  if (typeof input === 'number') return digits.format(input + 0)
  const typed = plainDigits(input)
    .trim()
    .replace(/^\$\s*/, '')
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed)
  return isGrouped ? typed.replaceAll(',', '') : typed.replace(',', '.')
}

/** The first problem of a listing, in the order of the form. Required fields come first. */
export function listingProblem(
  input: Partial<Record<keyof ListingFields, unknown>>,
): Problem | undefined {
  const [missing] = missingListingFields(input)
  if (missing) return { field: missing, message: 'Please fill in all required fields.' }
  return (
    lengthProblem('title', input.title) ??
    lengthProblem('description', input.description) ??
    problemOf('price', priceProblem(input.price)) ??
    problemOf('floor', floorProblem(input.floor)) ??
    choiceProblem(input.category, input.eventType)
  )
}

/** The lowest offer is left empty, or an amount. One above the price acts like the price. */
const floorProblem = (floor: unknown): string | undefined =>
  isMissing(floor) || priceProblem(floor) === undefined ? undefined : floorSentence

export const floorSentence =
  'The lowest offer must be an amount of 0 or more, with at most two decimals.'

const required = ['title', 'description', 'price', 'category'] as const

/** Which required fields of a listing are empty, in the order of the form. */
export const missingListingFields = (
  input: Partial<Record<keyof ListingFields, unknown>>,
): (typeof required)[number][] => required.filter((field) => isMissing(input[field]))

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value))

function lengthProblem(field: 'title' | 'description', value: unknown): Problem | undefined {
  const most = listingLimits[field]
  if (typeof value === 'string' && value.length <= most) return undefined
  return { field, message: `The ${field} must be at most ${most} characters long.` }
}

const problemOf = (field: string, message: string | undefined): Problem | undefined =>
  message === undefined ? undefined : { field, message }

/** The most characters of a category. */
export const longestCategory = 30
export const noCategory = 'Please choose a category from the list.'
// Only the server knows which ones the school has added, and its handlers check that.
const categorySchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestCategory))

function choiceProblem(category: unknown, eventType: unknown): Problem | undefined {
  if (!v.is(categorySchema, category)) return { field: 'category', message: noCategory }
  if (!hasEventType(category)) return undefined
  if ((eventType ?? '') === '')
    return { field: 'eventType', message: 'Please select an event type.' }
  if (v.is(v.picklist(eventTypes), eventType)) return undefined
  return { field: 'eventType', message: 'Please choose an event type from the list.' }
}

/** A condition, or none: null, or as forms send it, empty. */
export const conditionSchema = v.pipe(
  v.nullable(v.picklist([...conditions, ''], 'Please choose a condition from the list.')),
  v.transform((condition): Condition | null => condition || null),
)

/** `Active`, which older clients send, means Available. */
export const statusSchema = v.pipe(
  v.picklist([...statuses, 'Active']),
  v.transform((status): ListingStatus => (status === 'Active' ? 'Available' : status)),
)
