import { expect } from 'vitest'
import { actions } from '#sync/actions.ts'
import { Overlay, type TouchedRow } from '#sync/engine/overlay.ts'
import type { SentAction } from '#sync/engine/protocol.ts'
import type { TableName, Tables } from '#sync/engine/view.ts'
import type { Device } from '#tests/support/server/device.ts'

/** The rows that an action touches, as a device shows them that waits for the answer. */
export function effectOf(
  { as, rows }: Device,
  [seq, name, version, args, at]: SentAction,
): TouchedRow[] {
  const { id: userId, username, universityId } = as.user
  const actor = { userId, username, universityId: String(universityId) }
  const overlay = new Overlay(
    { actor, actions },
    <T extends TableName>(table: T, key: string): Tables[T] | undefined => rows[table].get(key),
  )
  overlay.apply({ seq, name, version, args, at })
  return [...overlay.touched.values()]
}

/** What of a row the device can know. The server adds the question for a review. */
function knownOf(table: TableName, row: unknown): unknown {
  if (row === undefined) return undefined
  const { asksReview: _asked, ...known }: Record<string, unknown> = { ...Object(row) }
  if (table === 'listings') return { status: known.status }
  if (table === 'conversations') return { time: known.time, last: known.last }
  return known
}

/**
 * Does an action on a device, which must show before the answer what the server then says. The server's
 * clock must not go on.
 */
export async function foresee(device: Device, name: string, args: object): Promise<void> {
  const action = device.act(name, args)
  const effect = effectOf(device, action)
  const before = effect.map(({ server }) => server)
  const [result] = await device.sync(action)
  expect(result?.slice(0, 2)).toEqual([action[0], 'ok'])
  expect(effect.map(({ shown }) => shown)).not.toEqual(before)
  const rowsOf = (row: (touched: TouchedRow) => unknown) =>
    effect.map((touched) => [touched.ref, knownOf(touched.ref.table, row(touched))])
  const there = ({ ref: { table, key } }: TouchedRow) => device.rows[table].get(key)
  expect(rowsOf(({ shown }) => shown)).toEqual(rowsOf(there))
}

/**
 * Does an action of which the device knows that it is not possible, or already done: it shows nothing.
 * @param answer `ok`, or the sentence of the refusal
 */
export async function foreseeNothing(
  device: Device,
  name: string,
  args: object,
  answer: string,
): Promise<void> {
  const action = device.act(name, args)
  for (const { server, shown } of effectOf(device, action)) expect(shown).toEqual(server)
  const [result] = await device.sync(action)
  if (answer === 'ok') expect(result?.slice(0, 2)).toEqual([action[0], 'ok'])
  else expect(result).toMatchObject([action[0], 'no', { message: answer }])
}
