import type { FieldConflict } from '#sync/refusal.ts'

interface Edit<Field extends string> {
  /** The values that the author saw, by field. */
  seen: { readonly [Name in Field]?: readonly unknown[] | undefined }
  wanted: { readonly [Name in Field]?: unknown }
  current: Readonly<Record<Field, unknown>>
  /** A value as the server stores it. */
  stored: (field: Field, value: unknown) => unknown
}

/**
 * The fields whose value is neither one that the author of an edit saw nor the new one. A field
 * without `seen` is in no conflict.
 */
export function conflictsOf<Field extends string>(
  fields: readonly Field[],
  { seen, wanted, current, stored }: Edit<Field>,
): FieldConflict[] {
  return fields.flatMap((field) => {
    const expected = seen[field]
    if (expected === undefined || wanted[field] === undefined) return []
    const mine = stored(field, wanted[field])
    const known = [...expected.map((value) => stored(field, value)), mine].map(textOf)
    if (known.includes(textOf(current[field]))) return []
    return { field, current: current[field], wanted: mine }
  })
}

const textOf = (value: unknown): string => JSON.stringify(value)
