import type { Device } from '../device.ts'
import { diskOf } from '../rows-of.ts'
import type { World } from '../world.ts'
import { Wrong } from '../wrong.ts'

/**
 * After every device could send its photos, the server waits for none that a device of its user has
 * and that it does not refuse.
 */
export function checkPhotos(world: World, device: Device): void {
  if (!diskOf(device)) return
  const { id, username } = device.person.user
  const awaited = [...awaitedListings(world, id), ...awaitedPicture(world, id)]
  const late = awaited.find((name) => device.model.photos.get(name) === 'waits')
  if (late !== undefined) throw new Wrong(`${username} waits for ${late}, which their device has.`)
}

const awaitedListings = ({ server }: World, userId: string): string[] =>
  server
    .query<{ name: string }>(
      `SELECT json_extract(image.value, '$.id') AS name
       FROM listings l, json_each(l.images) image WHERE l.seller_id = ? AND l.deleted = 0`,
      userId,
    )
    .map(({ name }) => name)
    .filter((name) => name.startsWith('sha256:'))

const awaitedPicture = ({ server }: World, userId: string): string[] =>
  server
    .query<{ name: string | null }>('SELECT awaited_image AS name FROM users WHERE id = ?', userId)
    .flatMap(({ name }) => name ?? [])
