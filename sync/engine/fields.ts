import * as v from 'valibot'

type Values = Readonly<Record<string, unknown>>

/** A field of a row that people edit. Actions, conflicts and forms follow from a table of them. */
export interface Field<Value = unknown, Row = Values> {
  /** How screens name it. */
  readonly name: string
  /** What an action takes. */
  readonly args: v.GenericSchema
  /** What an edit may list as seen, if its author may have seen no value: null. Otherwise `args`. */
  readonly seen?: v.GenericSchema
  /** Makes what a row keeps, undefined for none, of an argument, a seen value, or a form's text. */
  readonly stored: v.GenericSchema<unknown, Value>
  /** Whether the row has this field at all. Without it, every row has. */
  if?(row: Row): boolean
}
export type Fields = Readonly<Record<string, Field>>

/** The table of all fields of a row. */
export type FieldsOf<Row> = { readonly [Name in keyof Row]-?: Field<Row[Name], Row> }

/** What a row keeps of the fields. */
export type StoredOf<Table extends Fields> = {
  [Name in keyof Table]: v.InferOutput<Table[Name]['stored']>
}

/** Values of some fields, as arguments, as a row keeps them, or as a form has them. */
export type Given<Table extends Fields> = { readonly [Name in keyof Table]?: unknown }

type OptionalArgs<Table extends Fields> = {
  [Name in keyof Table]: v.OptionalSchema<Table[Name]['args'], undefined>
}

/** The arguments of an edit, which names only the fields that it changes. */
export const optionalArgs = <Table extends Fields>(fields: Table): OptionalArgs<Table> =>
  mapped(fields, ({ args }) => v.optional(args)) as OptionalArgs<Table>

/** The most values of a field that an edit can list as seen. */
export const mostSeen = 4

type Seen<F extends Field> = v.InferOutput<
  F extends { seen: infer Schema extends v.GenericSchema } ? Schema : F['args']
>
type SeenArgs<Table extends Fields> = {
  [Name in keyof Table]: v.OptionalSchema<
    v.GenericSchema<unknown[], Seen<Table[Name]>[]>,
    undefined
  >
}

/** The values that the author of an edit saw, by field. Queued edits may have changed it before. */
export const seenArgs = <Table extends Fields>(fields: Table) =>
  v.optional(v.strictObject(mapped(fields, seenValues) as SeenArgs<Table>))

const seenValues = ({ args, seen = args }: Field) =>
  v.optional(v.pipe(v.array(seen), v.minLength(1), v.maxLength(mostSeen)))

/** What a row keeps of the given fields. A value that no row can keep is left out. */
export function storedFields<Table extends Fields>(
  fields: Table,
  given: Given<Table>,
): Partial<StoredOf<Table>> {
  const stored = Object.entries(fields).flatMap(([name, field]) => {
    if (given[name] === undefined) return []
    const parsed = v.safeParse(field.stored, given[name])
    return parsed.success ? [[name, parsed.output] as const] : []
  })
  return Object.fromEntries(stored) as Partial<StoredOf<Table>>
}

/** The row without the fields that it does not have. */
export function fitting<Row extends object>(fields: Fields, row: Row): Row {
  const values = Object.entries(row)
  const given = Object.fromEntries(values)
  const kept = values.filter(([name, value]) => {
    const field = fields[name]
    return !field || (value !== undefined && field.if?.(given) !== false)
  })
  return Object.fromEntries(kept) as Row
}

/** A row with null where it has no value, as a database stores it. */
export type Nulled<Row> = {
  [Name in keyof Row]-?:
    | Exclude<Row[Name], undefined>
    | (undefined extends Row[Name] ? null : never)
}

export const nulled = <Row extends object>(fields: FieldsOf<Row>, row: Row): Nulled<Row> =>
  mapped(fields as Fields, (_, name) => Reflect.get(row, name) ?? null) as Nulled<Row>

type Changes<Table extends Fields> = { [Name in keyof Table]?: v.InferInput<Table[Name]['args']> }

/**
 * The fields that an edit has to send, as a row keeps them. A field that no argument can empty is
 * left out: it goes with the field that it depends on.
 */
export function changedFields<Table extends Fields>(
  fields: Table,
  before: Given<Table>,
  wanted: Given<Table>,
): Changes<Table> {
  const [old, now] = [before, wanted].map((given) => fitting(fields, storedFields(fields, given)))
  const changed = Object.entries(fields).flatMap(([name, { args }]) => {
    const value = now?.[name] ?? null
    return isEqual(old?.[name], value) || !v.is(args, value) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(changed) as Changes<Table>
}

/** Whether two stored values are the same, where none is undefined or null. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const mapped = <T>(fields: Fields, make: (field: Field, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)]))
