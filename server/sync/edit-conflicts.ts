import { isEqual, storedFields, type Field, type Fields } from '#sync/engine/fields.ts'
import { EditConflict, type FieldConflict } from '#sync/refusal.ts'

interface Edit<Name extends string> {
  /** The values that the author saw, by field. An edit without it overwrites. */
  seen?: { readonly [Each in Name]?: readonly unknown[] | undefined } | undefined
  wanted: { readonly [Each in Name]?: unknown }
  current: Readonly<Record<Name, unknown>>
}

/**
 * @throws EditConflict with this message for the fields whose value is neither one that the author
 * saw nor the new one
 */
export function refuseConflicts<Name extends string>(
  fields: Readonly<Record<Name, Field>>,
  edit: Edit<NoInfer<Name>>,
  message: string,
): void {
  const names = Object.keys(fields) as Name[]
  const conflicts = names.flatMap((name) => conflictOf(fields, edit, name))
  if (conflicts.length > 0) throw new EditConflict(message, conflicts)
}

function conflictOf<Name extends string>(
  fields: Fields,
  { seen = {}, wanted, current }: Edit<Name>,
  field: Name,
): FieldConflict | [] {
  const expected = seen[field]
  if (expected === undefined || wanted[field] === undefined) return []
  const stored = (value: unknown) => storedFields(fields, { [field]: value })[field] ?? null
  const mine = stored(wanted[field])
  const known = [...expected.map(stored), mine]
  const isKnown = known.some((value) => isEqual(value, current[field]))
  return isKnown ? [] : { field, current: current[field], wanted: mine }
}
