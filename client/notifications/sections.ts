import type { Notification } from '#sync/notifications.ts'
import { day } from '#sync/time.ts'
import { parameterOf } from './subject.ts'

/** A row of the list: one notification, or those of the messages of one person. */
export interface Entry {
  key: string
  latest: Notification
  /** The latest first. */
  all: readonly Notification[]
}

interface Section {
  name: 'New' | 'This week' | 'Earlier'
  entries: Entry[]
}

/** The title of a row. Messages have the name of their author, and how many there are. */
export function titleOf({ latest, all }: Entry): { title: string; count?: string } {
  const author = authorOf(latest)
  if (author === undefined) return { title: latest.title }
  return { title: author, ...(all.length > 1 && { count: `, ${all.length} messages` }) }
}

const authorOf = (notification: Notification): string | undefined =>
  notification.type === 'message' ? parameterOf(notification, 'with') : undefined

/**
 * @param notifications the latest first
 * @param fresh the ids of those that were unread while the list was open, so that reading one moves no row
 * @param now milliseconds since the epoch by the server's clock
 */
export function sectionsOf(
  notifications: readonly Notification[],
  fresh: ReadonlySet<string>,
  now: number,
): Section[] {
  const sections = new Map<Section['name'], Map<string, Notification[]>>([
    ['New', new Map()],
    ['This week', new Map()],
    ['Earlier', new Map()],
  ])
  for (const notification of notifications) {
    const name = sectionOf(notification, fresh, now)
    const rows = sections.get(name)
    const key = `${name} ${authorOf(notification) ?? notification._id}`
    rows?.set(key, [...(rows.get(key) ?? []), notification])
  }
  return [...sections]
    .filter(([, rows]) => rows.size > 0)
    .map(([name, rows]) => ({ name, entries: [...rows].flatMap(entryOf) }))
}

function sectionOf(
  { _id, read, time }: Notification,
  fresh: ReadonlySet<string>,
  now: number,
): Section['name'] {
  if (!read || fresh.has(_id)) return 'New'
  return now - Date.parse(time) < 7 * day ? 'This week' : 'Earlier'
}

function entryOf([key, all]: [string, Notification[]]): Entry[] {
  const [latest] = all
  return latest ? [{ key, latest, all }] : []
}
