import * as v from 'valibot'
import type { Action } from '#sync/engine/action.ts'
import { mostSeen, storedFields, type Fields, type Given } from '#sync/engine/fields.ts'
import type { RowRef } from '#sync/engine/view.ts'
import { waitingActions } from './queue.ts'
import { shownRows } from './use-query.ts'

interface Edited {
  of: RowRef
  /** The values on the form when it was opened. */
  shown: Given<Fields>
  /** The new values. */
  changes: Given<Fields>
}

/**
 * The values of the changed fields that the author of an edit has seen: the one on the form when it
 * was opened. If earlier edits of the field are still queued, it also lists their values and the
 * server's. If one of them is refused, the later edit is still compared with the value it started
 * from.
 */
export function seenValues(
  action: Action,
  fields: Fields,
  { of: { table, key }, shown, changes }: Edited,
): Record<string, unknown[]> {
  const waiting = waitingEdits(action, key)
  const below = shownRows().below(table, key)
  const server = below ? [{ ...below }] : []
  const seen = Object.entries(fields).flatMap(([name, field]) => {
    if (changes[name] === undefined) return []
    const earlier = waiting.filter((edit) => edit[name] !== undefined)
    const rows = earlier.length > 0 ? [shown, ...server, ...earlier] : [shown]
    const values = rows.map((row) => storedFields({ [name]: field }, row)[name] ?? null)
    const known = values.filter((value) => v.is(field.seen ?? field.args, value))
    return known.length > 0 ? [[name, latest(known)] as const] : []
  })
  return Object.fromEntries(seen)
}

const editSchema = v.looseObject({ id: v.string() })

function waitingEdits(action: Action, id: string): Given<Fields>[] {
  return waitingActions(shownRows()).flatMap(({ name, args }) => {
    const edit = name === action.name ? v.safeParse(editSchema, args) : undefined
    return edit?.success && edit.output.id === id ? [edit.output] : []
  })
}

/** Each value once: the first, which the form showed, and the last ones. */
function latest(values: unknown[]): unknown[] {
  const texts = new Set(values.map((value) => JSON.stringify(value)))
  const distinct = [...texts].map((text): unknown => JSON.parse(text))
  return [...distinct.slice(0, 1), ...distinct.slice(1).slice(1 - mostSeen)]
}
