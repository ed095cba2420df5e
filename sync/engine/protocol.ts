import * as v from 'valibot'
import { idSchema } from '../id.ts'
import { refusalCodes } from '../refusal.ts'
import { tableNames, type TableName, type Tables } from './view.ts'

/** Version of the exchange. A request of another version is answered `upgrade`. */
export const protocolVersion = 1
/** Version of the rows. A device that holds rows of another version starts again from a snapshot. */
export const rowVersion = 4

/** The most that one request carries. `bytes`: of the actions as JSON; `rows`: of the answer. */
export const roundLimits = { actions: 1000, bytes: 256 * 1024, rows: 1000 } as const
/** Bytes. The device refuses a larger action when it is made, because it could never be sent. */
export const actionLimit = 64 * 1024
/**
 * The most rows that a device starts with. `listings`: of the campus; the `first` of them come in an
 * answer of their own, so that a new device shows them early. `notifications`: of one user.
 * `messages`: of each conversation.
 */
export const window = { first: 60, listings: 2000, notifications: 200, messages: 30 } as const

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
 * change, so the answer need not repeat an unchanged one.
 */
export const syncRequestSchema = v.strictObject({
  v: count,
  rows: count,
  client: idSchema,
  ack: count,
  actions: v.pipe(v.array(sentActionSchema), v.maxLength(roundLimits.actions)),
  held: v.optional(v.literal(true)),
  cursor: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  limit: v.pipe(count, v.minValue(1), v.maxValue(roundLimits.rows)),
})
export type SyncRequest = v.InferOutput<typeof syncRequestSchema>

export const problemSchema = v.object({
  code: v.picklist([...refusalCodes, 'crash', 'unsupported']),
  message: v.string(),
  field: v.optional(v.string()),
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

/**
 * The answer of POST /api/sync. Its rows include every action up to `last`. Only a device whose cursor
 * is `from` may apply it, in this order: reset (drop all rows), purge (drop the rows of these people),
 * del, put. `cols` names the fields of the rows in `put`; null means that a field is absent.
 */
export const syncAnswerSchema = v.object({
  v: v.literal(protocolVersion),
  now: count,
  results: v.array(resultSchema),
  last: count,
  from: v.nullable(v.string()),
  cursor: v.string(),
  more: v.boolean(),
  reset: v.optional(v.boolean(), false),
  purge: v.optional(keys, []),
  del: v.optional(v.record(tables, keys), {}),
  cols: v.optional(v.record(tables, keys), {}),
  put: v.optional(v.record(tables, v.array(v.array(v.unknown()))), {}),
})
export type SyncAnswer = v.InferOutput<typeof syncAnswerSchema>

/** Rows as arrays of values in the order of `cols`. A field of a row is never null. */
export interface Packed {
  cols: string[]
  rows: unknown[][]
}

export function pack(rows: readonly object[]): Packed {
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
