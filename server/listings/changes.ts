import { searchTextOf } from '#sync/feed.ts'
import {
  eventTypeOf,
  listingProblem,
  parsePrice,
  type Category,
  type EventType,
  type ListingStatus,
} from '#sync/listings.ts'
import { Refusal } from '#sync/refusal.ts'
import type { ListingRow } from './answer.ts'

/** The form's fields as they arrive: the price as typed. */
interface Fields {
  title: string
  description: string
  price: string | number
  category: Category
  eventType?: EventType | undefined
}

type Asked = { [K in keyof Fields]?: Fields[K] | undefined } & {
  status?: ListingStatus | undefined
}

/** The columns of the form's fields. */
export const columnsOf = ({ category, eventType, price, ...texts }: Fields) => {
  const title = texts.title.trim()
  const description = texts.description.trim()
  return {
    title,
    description,
    priceCents: Math.round((parsePrice(price) ?? 0) * 100),
    category,
    eventType: eventTypeOf({ category, eventType }).eventType ?? null,
    searchText: searchTextOf({ title, description }),
  }
}

/** The columns of a listing after some of its fields have changed. @throws Refusal if the whole no longer holds. */
export function changedColumns(row: ListingRow, { status, ...asked }: Asked) {
  const fields: Fields = {
    title: asked.title ?? row.title,
    description: asked.description ?? row.description,
    price: asked.price ?? row.priceCents / 100,
    category: asked.category ?? row.category,
    eventType: asked.eventType ?? row.eventType ?? undefined,
  }
  const problem = listingProblem(fields)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
  return { ...columnsOf(fields), status: status ?? row.status }
}
