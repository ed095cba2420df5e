import { searchTextOf } from '#sync/feed.ts'
import {
  conditionOf,
  eventTypeOf,
  listingProblem,
  parsePrice,
  type Category,
  type Condition,
  type EventType,
  type ListingStatus,
} from '#sync/listings.ts'
import { Refusal } from '#sync/refusal.ts'
import type { ListingRow } from './listing-rows.ts'

/** The fields of the form. The price is as typed. */
interface ListingFields {
  title: string
  description: string
  price: string | number
  category: Category
  eventType?: EventType | undefined
  condition?: Condition | null | undefined
}

type FieldChanges = { [K in keyof ListingFields]?: ListingFields[K] | undefined } & {
  status?: ListingStatus | undefined
}

/** The columns of the form's fields. Only event tickets keep an event type, and only other things a condition. */
export const columnsOf = ({ category, eventType, condition, price, ...texts }: ListingFields) => {
  const title = texts.title.trim()
  const description = texts.description.trim()
  return {
    title,
    description,
    priceCents: Math.round((parsePrice(price) ?? 0) * 100),
    category,
    eventType: eventTypeOf({ category, eventType }).eventType ?? null,
    condition: conditionOf({ category, condition }).condition ?? null,
    searchText: searchTextOf({ title, description }),
  }
}

/** A deleted listing keeps its row, because devices learn of the deletion from it, and none of its text. */
export const emptyListing = {
  title: '',
  description: '',
  searchText: '',
  priceCents: 0,
  condition: null,
  images: [],
  waiting: false,
}

/** The columns of a listing after a change of some fields. @throws Refusal if the result is invalid */
export function changedColumns(row: ListingRow, { status, ...changed }: FieldChanges) {
  const fields: ListingFields = {
    title: changed.title ?? row.title,
    description: changed.description ?? row.description,
    price: changed.price ?? row.priceCents / 100,
    category: changed.category ?? row.category,
    eventType: changed.eventType ?? row.eventType ?? undefined,
    condition: changed.condition === undefined ? row.condition : changed.condition,
  }
  const problem = listingProblem(fields)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  return { ...columnsOf(fields), status: status ?? row.status }
}
