import { copied } from '#sync/engine/copied.ts'
import { outdated, unanswered } from '#sync/engine/refused.ts'
import type { Rows } from '#sync/engine/replica.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { keyOf, tableNames, type TableName, type Tables } from '#sync/engine/view.ts'
import { day } from '#sync/time.ts'
import type { Device } from '../device.ts'
import { isOutdated, keepNeedless } from '../model/performed.ts'
import { briefOf, type Brief } from '../brief.ts'
import { screenOf } from '../screen.ts'
import type { World } from '../world.ts'
import { Wrong } from '../wrong.ts'

/** Compares what a device shows and holds with what it must. */
export async function judgeDevice(world: World, device: Device): Promise<void> {
  const screen = await screenOf(device.owner(), device.store)
  const rows = tableNames.flatMap((table) => shownIn(table, screen.all(table)))
  const [queue, refused] = [screen.log(), screen.refused()]
  for (const entry of refused) acceptAge(world, device, entry)
  const { model } = device
  const { username } = device.person.user
  const same = (what: string, found: unknown, expected: unknown) => {
    const [here, there] = [JSON.stringify(found), JSON.stringify(expected)]
    if (here !== there) throw new Wrong(`${username} ${what} ${here} instead of ${there}.`)
  }
  const numbers = (each: readonly { seq: number }[]) =>
    each.map(({ seq }) => seq).toSorted((a, b) => a - b)
  model.checkRounds()
  model.dropNeedless(numbers(queue))
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
  await judgePage(device, screen)
}

/** A page that was open all the time shows the same as one that opens now. */
async function judgePage(device: Device, screen: Rows): Promise<void> {
  const { page, person } = device
  if (device.isFrozen) return
  if (device.missesNews) await page.catchUp()
  device.missesNews = false
  await page.settled
  const shownBy = (rows: Rows) => {
    const all = tableNames.flatMap((table) => shownIn(table, rows.all(table)))
    const numbers = [...rows.log(), ...rows.refused()].map(({ seq }) => seq)
    const pending = tableNames.flatMap((table) => rows.pending(table).toSorted())
    return JSON.stringify([new Map(all.toSorted(byName)), numbers, pending].map(listed))
  }
  const [here, there] = [shownBy(page.replica), shownBy(screen)]
  if (here !== there)
    throw new Wrong(`An open page of ${person.user.username} shows ${here} instead of ${there}.`)
}

const listed = (each: unknown): unknown => (each instanceof Map ? [...each] : each)

/** The ages in milliseconds at which the person is asked again. */
const oldest = { unsent: 30 * day, sent: 60 * day }

/** An action that the device set aside by itself: it must be old, or sent by a copy. */
function acceptAge({ time }: World, { model }: Device, entry: RefusedWrite): void {
  const { seq, message } = entry
  keepNeedless(model.performed, entry)
  const action = model.with('pending').find((each) => each.seq === seq)
  if (action?.isSent && message === copied) model.leaveUnsure(seq)
  if (action && isOutdated(action) && message === outdated) model.leave(seq, 'refused')
  if (!action || !(message === unanswered || message.startsWith('This waited'))) return
  const age = time - action.author.at
  if (age < (action.isSent ? oldest.sent : oldest.unsent))
    throw new Wrong(`Action ${seq} was set aside after ${Math.floor(age / day)} days.`)
  model.leave(seq, 'refused')
}

function shownIn<T extends TableName>(
  table: T,
  rows: readonly Tables[T][],
): [string, Brief | undefined][] {
  return rows.map((row) => [`${table}/${keyOf[table](row)}`, sorted(briefOf[table](row))])
}

/** The fields in one order, without those that are absent. */
const sorted = (brief: Brief | undefined): Brief | undefined =>
  brief && Object.fromEntries(Object.entries(brief).filter(isPresent).toSorted(byName))
const isPresent = ([, value]: [string, unknown]): boolean => value !== undefined
const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1
