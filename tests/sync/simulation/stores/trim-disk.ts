import { trim } from '#client/device/trim.ts'
import type { Device } from '../device.ts'
import type { IndexedStore } from './indexed-store.ts'
import { trimAll } from '../model/model-trim.ts'
import { windowsOf } from '../windows.ts'
import type { World } from '../world.ts'

/** A device with the real client's database deletes what is too much. */
export async function trimDisk(
  { server, settings, time }: World,
  { model, page, person, skew }: Device,
  { database }: IndexedStore,
): Promise<void> {
  const { id: me } = person.user
  const [user] = server.query<{ campus: string }>(
    'SELECT university_id AS campus FROM users WHERE id = ?',
    me,
  )
  if (!user) throw new Error('The user is gone.')
  const { campus } = user
  await page.catchUp()
  await trim(
    { database, store: page.store },
    { rows: page.replica, campus, now: time + skew, pause: () => Promise.resolve() },
  )
  trimAll(model, { me, campus, windows: windowsOf(settings.isSmall) })
}
