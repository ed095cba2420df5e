import type { Brief, Screen } from '../brief.ts'
import type { DeviceModel } from './device-model.ts'
import { keysOf } from './effects.ts'
import type { Windows } from '../windows.ts'

interface Trimmed {
  /** The user of the device. */
  me: string
  campus: string
  /** The arguments of all writes that are not done: queued or refused. */
  writes: string
  /** The rows that pending actions touch. */
  touched: ReadonlySet<string>
  windows: Windows
}

/** A device deletes all that is too much, once it has a whole snapshot. */
export function trimAll(
  model: DeviceModel,
  device: Pick<Trimmed, 'me' | 'campus' | 'windows'>,
): void {
  if (!model.isComplete) return
  const pending = model.with('pending')
  const undone = [...pending, ...model.with('refused'), ...model.with('inConflict')]
  const writes = JSON.stringify(undone.map(({ deed }) => deed.args))
  const touched = new Set(pending.flatMap(({ deed, author }) => keysOf(deed, author)))
  const screen = model.screen()
  const trimmed = { ...device, writes, touched }
  for (const key of [...listingsBeyond(screen, trimmed), ...messagesBeyond(screen, trimmed)])
    model.trim(key)
}

/** All of other campuses and the oldest of this one, except those that somebody needs. */
function listingsBeyond(
  screen: Screen,
  { me, campus, writes, touched, windows }: Trimmed,
): string[] {
  const rows = rowsOf(screen, 'listings/')
  const here = sorted(
    rows.filter(([, { universityId }]) => universityId === campus),
    'listed',
  )
  const others = rows.filter(([, { universityId }]) => universityId !== campus)
  const beyond = [...others, ...here.slice(0, Math.max(0, here.length - windows.listings))]
  const saved = rowsOf(screen, 'savedListings/').map(([key]) => key)
  const discussed = new Set(rowsOf(screen, 'messages/').map(([, { about }]) => about))
  const isFree = ([key, { seller }]: [string, Brief]) => {
    const id = key.slice('listings/'.length)
    const isSaved = saved.includes(`savedListings/${id}.${me}`)
    return !isSaved && seller !== me && !discussed.has(id) && !writes.includes(id)
  }
  return beyond.filter((row) => isFree(row) && !touched.has(row[0])).map(([key]) => key)
}

/**
 * The oldest of each conversation, up to the first one that a pending action touches or that waits for
 * its photos.
 */
function messagesBeyond(screen: Screen, { touched, windows }: Trimmed): string[] {
  const messages = rowsOf(screen, 'messages/')
  return rowsOf(screen, 'conversations/').flatMap(([conversation]) => {
    const own = messages.filter(([, { other }]) => `conversations/${other}` === conversation)
    const most = Math.max(0, own.length - windows.keptMessages)
    const oldest = sorted(own, 'timeSent').slice(0, most)
    const first = oldest.findIndex(([key, { state }]) => touched.has(key) || state === 'waiting')
    return oldest.slice(0, first === -1 ? most : first).map(([key]) => key)
  })
}

const rowsOf = (screen: Screen, prefix: string): [string, Brief][] =>
  [...screen].filter(([key]) => key.startsWith(prefix))

const sorted = (rows: [string, Brief][], by: string): [string, Brief][] =>
  rows.toSorted(([key, row], [otherKey, other]) =>
    [row[by], key].join(' ') < [other[by], otherKey].join(' ') ? -1 : 1,
  )
