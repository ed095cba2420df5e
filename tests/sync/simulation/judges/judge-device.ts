import { copied } from '#sync/engine/copied.ts'
import { outdated, unanswered } from '#sync/engine/refused.ts'
import type { RefusedWrite, RowStores } from '#sync/engine/store.ts'
import { keyOf, tableNames, type TableName } from '#sync/engine/view.ts'
import { day } from '#sync/time.ts'
import type { Device } from '../device.ts'
import { isOutdated } from '../model/device-model.ts'
import { briefOf, type Brief } from '../brief.ts'
import type { World } from '../world.ts'
import { Wrong } from '../wrong.ts'

/** Compares what a device shows and holds with what it must. */
export async function judgeDevice(world: World, device: Device): Promise<void> {
  const { rows, queue, refused } = await device.store.transaction(async (tx) => ({
    rows: (await Promise.all(tableNames.map((table) => shownIn(tx.rows, table)))).flat(),
    queue: await tx.actions.all(),
    refused: await tx.refused.all(),
  }))
  for (const entry of refused) acceptAge(world, device, entry)
  const { model } = device
  const { username } = device.person.user
  const same = (what: string, found: unknown, expected: unknown) => {
    const [here, there] = [JSON.stringify(found), JSON.stringify(expected)]
    if (here !== there) throw new Wrong(`${username} ${what} ${here} instead of ${there}.`)
  }
  const numbers = (each: { seq: number }[]) => each.map(({ seq }) => seq).toSorted((a, b) => a - b)
  model.checkRounds()
  same('queues', numbers(queue), numbers(model.with('pending')))
  const aside = refused
    .filter(({ conflicts }) => conflicts === undefined)
    .flatMap(({ seq, action, dependents }) =>
      [action, ...dependents].map((each) => [seq, each.seq]),
    )
  const expectedAside = model.with('refused').map(({ entry, seq }) => [entry, seq])
  same('sets aside', aside.map(String).toSorted(), expectedAside.map(String).toSorted())
  const expected = model.screen()
  for (const [key, row] of rows) same(`shows of ${key}`, row, sorted(expected.get(key)))
  same('shows', rows.map(([key]) => key).toSorted(), [...expected.keys()].toSorted())
}

/** The ages in milliseconds at which the person is asked again. */
const oldest = { unsent: 30 * day, sent: 60 * day }

/** An action that the device set aside by itself: it must be old, or sent by a copy. */
function acceptAge({ time }: World, { model }: Device, { seq, message }: RefusedWrite): void {
  const action = model.with('pending').find((each) => each.seq === seq)
  if (action?.isSent && message === copied) model.leave(seq, 'refused')
  if (action && isOutdated(action) && message === outdated) model.leave(seq, 'refused')
  if (!action || !(message === unanswered || message.startsWith('This waited'))) return
  const age = time - action.author.at
  if (age < (action.isSent ? oldest.sent : oldest.unsent))
    throw new Wrong(`Action ${seq} was set aside after ${Math.floor(age / day)} days.`)
  model.leave(seq, 'refused')
}

async function shownIn<T extends TableName>(
  rows: RowStores<T>,
  table: T,
): Promise<[string, Brief | undefined][]> {
  const all = await rows[table].all()
  return all.map((row) => [`${table}/${keyOf[table](row)}`, sorted(briefOf[table](row))])
}

/** The fields in one order, without those that are absent. */
const sorted = (brief: Brief | undefined): Brief | undefined =>
  brief && Object.fromEntries(Object.entries(brief).filter(isPresent).toSorted(byName))
const isPresent = ([, value]: [string, unknown]): boolean => value !== undefined
const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1
