import type { Block } from '#sync/blocks.ts'
import type { Device } from '../device.ts'
import type { World } from '../world.ts'

/** Everyone between whom and the device's user there is a block, by the server's rows. */
export const blocksOf = ({ server }: World, { person: { user } }: Device): string[] =>
  server
    .query<{ id: string; own: number; other: number }>(
      `SELECT u.id, EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ? AND blocked_id = u.id
         AND deleted = 0) AS own, EXISTS (SELECT 1 FROM blocks WHERE blocked_id = ?
         AND blocker_id = u.id AND deleted = 0) AS other FROM users u`,
      user.id,
      user.id,
    )
    .filter(({ own, other }) => own + other > 0)
    .map(({ id, own, other }) => `${id} ${own === 1} ${other === 1}`)

export const blockShort = (row: Block): string =>
  `${row.userId} ${row.isBlocked} ${row.isBlockedBy}`
