import * as v from 'valibot'
import { idSchema } from '../id.ts'
import { refusalCodes } from '../refusal.ts'
import { tableNames, type TableName, type Tables } from './view.ts'

/** Of the exchange itself. Another one is answered `upgrade`. */
export const protocolVersion = 1
/** Of the rows. A device whose rows are of another one starts again from a snapshot. */
export const rowVersion = 4

/** What one round may carry at most. `bytes`: of the actions as JSON, `rows`: of the answer. */
export const roundLimits = { actions: 1000, bytes: 256 * 1024, rows: 1000 } as const
/** An action larger than this is refused where it is made: it could never be sent. */
export const actionLimit = 64 * 1024
/**
 * How many listings of the campus a device holds, of which the first come alone, to be seen at once,
 * how many notifications a person has, and how many messages of each conversation a device begins
 * with.
 */
export const window = { first: 60, listings: 2000, notifications: 200, messages: 30 } as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const seqSchema = v.pipe(count, v.minValue(1))

/** `[seq, name, version, args, at]`; `at` is the device's clock, of use for the order alone. */
export const sentActionSchema = v.strictTuple([
  seqSchema,
  v.pipe(v.string(), v.maxLength(80)),
  seqSchema,
  v.unknown(),
  v.number(),
])
export type SentAction = v.InferOutput<typeof sentActionSchema>

/**
 * POST /api/sync. Every action up to `ack` has left the queue for good: its result is known to the
 * device. `actions` are in the order of their numbers, which may have gaps. `cursor` is what the last
 * answer said, null for a device that holds nothing. `held` says that every listing which the actions
 * work on is on the device: such a one comes back only if it has changed.
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
/** Why an action was not done, as REST's errors say it. */
export type SyncProblem = v.InferOutput<typeof problemSchema>

/** What became of an action; the reply is REST's answer, where it says more than that it was done. */
export const resultSchema = v.union([
  v.strictTuple([seqSchema, v.literal('no'), problemSchema]),
  v.strictTuple([seqSchema, v.literal('ok')]),
  v.strictTuple([seqSchema, v.literal('ok'), v.unknown()]),
])
export type SyncResult = v.InferOutput<typeof resultSchema>

const keys = v.array(v.string())
const tables = v.picklist(tableNames)

/**
 * The answer. All actions up to `last` are in its rows. It is to be applied to a device whose cursor
 * is `from` and to no other, in this order: reset (let go of all rows), purge (of the rows of these
 * people), del, put. `cols` names the fields of the rows in `put`; null stands for an absent one.
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

/** Rows as arrays of their fields' values, in the order of `cols`. No field of a row is null. */
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

// Not by a Map of each row's entries: for a page of rows that takes longer than to read them.
const fieldOf = (row: object, name: string): unknown => Reflect.get(row, name)

/** The rows of a table in an answer. They are the server's, so their shape is not judged again. */
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
