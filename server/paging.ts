import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { Refusal } from '#sync/refusal.ts'
import type { DataAnswer } from './data-answer.ts'

export interface PageRequest {
  limit: number
  cursor: string | undefined
}

/** A portion of a list that is read to its end, by places that no change of a row changes. */
export interface PortionRequest {
  after: string | undefined
  limit: number
}

export interface Placed<Item> {
  place: string
  item: Item
}

const usual = 24
const most = 100

/** Whether a page may take longer to read than a usual one. */
export const isLong = ({ limit }: PageRequest): boolean => limit > usual

/** The `?limit=&cursor=` of a list. @throws Refusal `bad_input` for a limit outside 1 to 100 */
export function pageRequest(query: Record<string, string>): PageRequest {
  const { limit, cursor } = query
  const wanted = limit ? Number(limit) : usual
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > most) {
    throw new Refusal('bad_input', `The limit must be a number from 1 to ${most}.`, 'limit')
  }
  return { limit: wanted, cursor: cursor || undefined }
}

/** The position after which a page starts, opaque to the caller. */
export const cursorOf = (place: string): string => Buffer.from(place).toString('base64url')

/** @throws Refusal `bad_input` unless `cursorOf` made the cursor from a position like `shape` */
export function placeOf(cursor: string, shape: RegExp): string {
  const place = Buffer.from(cursor, 'base64url').toString()
  if (!shape.test(place)) {
    throw new Refusal(
      'bad_input',
      'The cursor is not valid. Please start from the first page.',
      'cursor',
    )
  }
  return place
}

/** Where a list that goes back in time continues: after the row with this time and id. */
export interface PlaceInTime {
  at: number
  id: string
}

export interface PageInTime {
  /** The last row of the page before. */
  after?: PlaceInTime | undefined
  limit: number
}

/** The ids of rows, and of those between two rows. */
const idShapes = { one: '[0-9a-f-]{36}', two: '[0-9a-f.-]{73}', any: String.raw`\S{1,100}` }

/** The place in a cursor of a list whose ids have this shape. @throws Refusal as `placeOf` */
export function placeInTime(
  { cursor }: PageRequest,
  shape: keyof typeof idShapes,
): PlaceInTime | undefined {
  if (cursor === undefined) return undefined
  const place = placeOf(cursor, new RegExp(String.raw`^\d{1,15} ${idShapes[shape]}$`))
  const [at = '', id = ''] = place.split(' ')
  return { at: Number(at), id }
}

/** Whether a row is older than the place, and of the same time, has a smaller id. */
export const isEarlier = (
  at: SQLiteColumn,
  id: SQLiteColumn,
  place: PlaceInTime | undefined,
): SQL | undefined => place && sql`(${at}, ${id}) < (${place.at}, ${place.id})`

interface PageOptions<Row> {
  place(row: Row): string
  /** The position where the search for rows has stopped before the end. */
  stopped?: string | undefined
  text(row: Row): string
  headers?: Record<string, string>
  /** The documented name of the list, if the answer is not a bare array. */
  wrapper?: string
  /** Pages go back in time, and each is read from its end. */
  isReversed?: boolean
}

/**
 * A bare array of each row's JSON. If there is more, `Link` (RFC 8288) has the address of the next
 * page.
 * @param rows one more than the limit if there is more
 */
export function pageAnswer<Row>(
  url: string,
  { limit }: PageRequest,
  rows: Row[],
  { place, stopped, text, headers, wrapper, isReversed }: PageOptions<Row>,
): DataAnswer {
  const page = rows.length > limit ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  const reached = last && rows.length > limit ? place(last) : stopped
  const link = reached === undefined ? {} : { link: nextLink(url, cursorOf(reached)) }
  const texts = isReversed ? page.toReversed().map(text) : page.map(text)
  const list = `[${texts.join(',')}]`
  return {
    headers: { ...headers, ...link },
    body: wrapper === undefined ? list : `{"${wrapper}":${list}}`,
  }
}

function nextLink(url: string, cursor: string): string {
  const address = url.slice(url.indexOf('/', 'https://'.length))
  const [path = ''] = address.split('?', 1)
  const query = address.slice(path.length + 1).split('&')
  const others = query.filter((part) => part !== '' && !part.startsWith('cursor='))
  return `<${path}?${[...others, `cursor=${cursor}`].join('&')}>; rel="next"`
}
