import { readCursor } from '#server/sync/cursor.ts'
import type { SyncAnswer, SyncRequest } from '#sync/engine/protocol.ts'
import type { Message } from '#sync/messages.ts'
import type { Device } from '../device.ts'
import { messageShort, messagesOf, visibleTo } from '../truth.ts'
import { windowsOf } from '../windows.ts'
import type { World } from '../world.ts'
import { Wrong } from '../wrong.ts'

/**
 * The listings that a device may lack after an answer of a snapshot, because so many of its campus are
 * newer; undefined without any.
 * @param isCrowded whether the database may have changed since
 */
export function beyondWindow(
  world: World,
  device: Device,
  { request, answer, isCrowded }: { request: SyncRequest; answer: SyncAnswer; isCrowded: boolean },
): string[] | undefined {
  const { server, settings } = world
  const cursor = readCursor(server.resources.keyring.cursors, request.cursor)
  const isOfSnapshot = answer.reset || cursor?.place !== undefined
  // No run fills the usual windows.
  if (!settings.isSmall || !isOfSnapshot) return undefined
  const { id } = device.person.user
  const [user] = server.query<{ campus: string }>(
    'SELECT university_id AS campus FROM users WHERE id = ?',
    id,
  )
  const here = visibleTo(world, device).filter(({ campus }) => campus === user?.campus)
  const beyond = here.slice(isCrowded ? 0 : windowsOf(settings.isSmall).listings)
  return beyond.filter(({ seller }) => seller !== id).map((each) => each.id)
}

/** A device has the newest messages of each conversation: no fewer than it started with, no gap. */
export function checkMessages(world: World, device: Device, here: readonly Message[]): void {
  const shown = new Set(here.map(messageShort))
  const { username } = device.person.user
  const all = messagesOf(world, device)
  const extra = here.map(messageShort).find((each) => !all.some(({ short }) => short === each))
  if (extra !== undefined) throw new Wrong(`${username}: messages differ. Only here: ${extra}.`)
  const least = windowsOf(world.settings.isSmall).messages
  for (const other of new Set(all.map((each) => each.other))) {
    const newestFirst = all.filter((each) => each.other === other).toReversed()
    const held = newestFirst.findIndex(({ short }) => !shown.has(short))
    const count = held === -1 ? newestFirst.length : held
    if (count < Math.min(least, newestFirst.length))
      throw new Wrong(`${username}: messages differ. Only ${count} of ${other} are here.`)
    const older = newestFirst.slice(count).find(({ short }) => shown.has(short))
    if (older) throw new Wrong(`${username}: messages have a gap after ${older.short}.`)
  }
}
