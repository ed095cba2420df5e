import * as v from 'valibot'
import { idSchema } from '../id.ts'
import { announcementSchema } from '../moderation/announcements.ts'
import { maintenanceSchema } from '../moderation/maintenance.ts'
import { rulesSchema } from '../moderation/rules.ts'
import { refusalCodes } from '../refusal.ts'
import { tableNames, type TableName, type Tables } from './view.ts'

/** Version of the exchange. A request of another version is answered `upgrade`. */
export const protocolVersion = 2
/** Version of the rows. A device that holds rows of another version starts again from a snapshot. */
export const rowVersion = 6

/** The most that one request carries. `bytes`: of the actions as JSON; `rows`: of the answer. */
export const roundLimits = { actions: 1000, bytes: 256 * 1024, rows: 1000 } as const
/** Bytes. The device refuses a larger action when it is made, because it could never be sent. */
export const actionLimit = 64 * 1024
/**
 * The most rows that a device starts with. `listings`: of the campus; the `first` of them come in an
 * answer of their own, so that a new device shows them early. `notifications`: of one user.
 * `messages`: of each conversation; `keptMessages` of each stay on a device that has more.
 */
export const window = {
  first: 60,
  listings: 2000,
  notifications: 200,
  deals: 200,
  messages: 30,
  keptMessages: 200,
} as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const seqSchema = v.pipe(count, v.minValue(1))

/** `[seq, name, version, args, at]`. `at` is the device's clock and only orders actions. */
export const sentActionSchema = v.strictTuple([
  seqSchema,
  v.pipe(v.string(), v.maxLength(80)),
  seqSchema,
  v.unknown(),
  v.number(),
])
export type SentAction = v.InferOutput<typeof sentActionSchema>

/**
 * The body of POST /api/sync. The device knows the result of every action up to `ack`. `actions` are
 * in the order of their numbers, which may have gaps. `cursor` comes from the last answer; it is null
 * for a device that holds nothing. `held` says that the device holds every listing that the actions
 * change, so the answer need not repeat an unchanged one. `limit` is the most rows of the answer. With
 * 0 the answer has the results only, and `more` is true. `user` is whose queue it is. A request with
 * actions has a `push`: its own `id`, the same in every repetition, and the last `lease` that the device
 * was given. By these the server notices a copied device. `after` is the last action that a server has
 * acknowledged and whose rows have not arrived: a restored server may not know it, and then does nothing.
 */
export const syncRequestSchema = v.strictObject({
  v: count,
  rows: count,
  user: idSchema,
  client: idSchema,
  ack: count,
  actions: v.pipe(v.array(sentActionSchema), v.maxLength(roundLimits.actions)),
  push: v.optional(
    v.strictObject({
      id: idSchema,
      lease: v.nullable(v.pipe(v.string(), v.maxLength(40))),
      after: v.optional(seqSchema),
    }),
  ),
  held: v.optional(v.literal(true)),
  cursor: v.nullable(v.pipe(v.string(), v.maxLength(400))),
  limit: v.pipe(count, v.maxValue(roundLimits.rows)),
})
export type SyncRequest = v.InferOutput<typeof syncRequestSchema>
/** Names a request with actions, and the last lease of its device. */
export type Push = NonNullable<SyncRequest['push']>

/**
 * A field of an edit whose value is neither one that the author saw nor the one that the author wants:
 * another device has changed it. null means that the field has no value.
 */
const fieldConflictSchema = v.object({
  field: v.string(),
  current: v.unknown(),
  wanted: v.unknown(),
})

export const problemSchema = v.object({
  code: v.picklist([...refusalCodes, 'crash', 'unsupported']),
  message: v.string(),
  field: v.optional(v.string()),
  conflicts: v.optional(v.array(fieldConflictSchema)),
})
/** Why an action was refused, in the shape of a REST error. */
export type SyncProblem = v.InferOutput<typeof problemSchema>

/** The result of one action. The third element of 'ok' is the REST answer, if it carries data. */
export const resultSchema = v.union([
  v.strictTuple([seqSchema, v.literal('no'), problemSchema]),
  v.strictTuple([seqSchema, v.literal('ok')]),
  v.strictTuple([seqSchema, v.literal('ok'), v.unknown()]),
])
export type SyncResult = v.InferOutput<typeof resultSchema>

const keys = v.array(v.string())
const tables = v.picklist(tableNames)

/** `[id, views, inquiries]` of a listing. */
const countsSchema = v.strictTuple([v.string(), count, count])
export type ListingCounts = v.InferOutput<typeof countsSchema>

/**
 * The answer of POST /api/sync. `last` is the last action that the server has processed, and once no
 * `more` rows follow, the rows include it. Only a device whose cursor
 * is `from` may apply it, in this order: reset (drop all rows), purge (drop the rows of these people),
 * del, put, counts. `counts` leaves the rest of the listings as it is. `cols` names the fields of the rows in `put`; null means that a field is absent. `wait`: a
 * limit stopped the first action without a result, and the device may send it again after so many
 * milliseconds. `lease` answers a push, and the device's next push names it. `announcements` are all that run for the
 * user; absent if there are none. `rules` are what the school has set for listings; absent if it has
 * set nothing. `maintenance`: the server is in maintenance mode and has done no action without a result.
 */
export const syncAnswerSchema = v.object({
  v: v.literal(protocolVersion),
  now: count,
  results: v.array(resultSchema),
  wait: v.optional(count),
  lease: v.optional(v.string()),
  maintenance: v.optional(maintenanceSchema),
  announcements: v.optional(v.array(announcementSchema)),
  rules: v.optional(rulesSchema),
  last: count,
  from: v.nullable(v.string()),
  cursor: v.nullable(v.string()),
  more: v.boolean(),
  reset: v.optional(v.boolean(), false),
  purge: v.optional(keys, []),
  del: v.optional(v.record(tables, keys), {}),
  cols: v.optional(v.record(tables, keys), {}),
  put: v.optional(v.record(tables, v.array(v.array(v.unknown()))), {}),
  counts: v.optional(v.array(countsSchema)),
})
export type SyncAnswer = v.InferOutput<typeof syncAnswerSchema>

/** Rows as arrays of values in the order of `cols`. A field of a row is never null. */
export interface PackedRows {
  cols: string[]
  rows: unknown[][]
}

export function pack(rows: readonly object[]): PackedRows {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  const cols = [...names]
  return { cols, rows: rows.map((row) => cols.map((name) => fieldOf(row, name) ?? null)) }
}

// A Map of each row's entries would take longer than reading the rows from the database.
const fieldOf = (row: object, name: string): unknown => Reflect.get(row, name)

/** The rows of one table in an answer. They come from our server, so their shape is not checked. */
export function unpack<T extends TableName>(
  { cols, put }: Pick<SyncAnswer, 'cols' | 'put'>,
  table: T,
): Tables[T][] {
  const names = cols[table] ?? []
  return (put[table] ?? []).map((values) => {
    const fields = names.map((name, i) => [name, values[i]] as const)
    return Object.fromEntries(fields.filter(([, value]) => value !== null)) as Tables[T]
  })
}
