import { failureOf } from '../device/durably.ts'
import type { Outcome } from '../device/perform.ts'
import { isRowUnseen } from '../device/queue.ts'
import { shownRows } from '../device/use-query.ts'
import type { RowRef } from '#sync/engine/view.ts'
import { cancelQueued } from './withdraw.ts'

/** Deletes a row. One that nobody has seen goes together with the waiting write that creates it. */
export async function deleteRow(
  row: RowRef,
  send: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  if (!isRowUnseen(shownRows(), row)) return send()
  try {
    const canceled = await cancelQueued(row)
    return canceled ? { kind: 'confirmed', data: undefined } : await send()
  } catch (error) {
    return { kind: 'refused', message: failureOf(error) }
  }
}
